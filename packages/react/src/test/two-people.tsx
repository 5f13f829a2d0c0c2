import { QueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { MailframeProvider } from '../index.js'
import { createTestBackend, type TestBackend } from '../testing.js'

export let backend: TestBackend
export let ids: { ada: string; bob: string }
export let queryClient: QueryClient
/** The answer to a call that matches by method and path waits for `until`. */
let hold: { at: (call: string) => boolean; until: Promise<void> } | null
export let calls: string[]

export function holdAnswers(at: (call: string) => boolean, until: Promise<void>) {
  hold = { at, until }
}

export function holdNoAnswers() {
  hold = null
}

/** For each test of the calling file: a backend of its own, where Ada is signed in. */
export function withTwoPeople(): void {
  beforeEach(async () => {
    backend = await createTestBackend({ allow: () => true, onError: () => {} })
    const create = (userId: string, name: string) => backend.mailframe.emails.create({ userId, name })
    ids = { ada: (await create('ada', 'Of Ada')).id, bob: (await create('bob', 'Of Bob')).id }
    backend.signIn({ userId: 'ada' })
    queryClient = new QueryClient()
    hold = null
    calls = []
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await backend.close()
  })
}

export const fetch: typeof globalThis.fetch = async (input, init) => {
  const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\/mailframe/, '')}`
  calls.push(call)
  const response = await backend.fetch(input, init)
  if (hold?.at(call)) await hold.until
  return response
}
export const callsOf = (start: string) => calls.filter((call) => call.startsWith(start))

export function App({
  children,
  client = queryClient,
  ...props
}: {
  children?: ReactNode
  client?: QueryClient
}) {
  return (
    <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={client} {...props}>
      {children}
    </MailframeProvider>
  )
}
export function bobComes(change = () => queryClient.clear()) {
  backend.signIn({ userId: 'bob' })
  act(change)
}
