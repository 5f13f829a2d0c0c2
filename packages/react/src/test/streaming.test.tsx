// @vitest-environment node
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.browser'
import { expect, it, vi } from 'vitest'
import { MailframeProvider, useSuspenseEmails } from '../index.js'
import { emailsQuery } from '../queries.js'
import { pageOf, summary } from './listed.js'

const ENDPOINT = '/api/mailframe'

function Names() {
  const { data } = useSuspenseEmails()
  return <p>{data.list.map(({ name }) => name).join(', ')}</p>
}

async function stream(state: unknown, onShell = () => {}) {
  const onError = vi.fn()
  const answer = await renderToReadableStream(
    <QueryClientProvider client={new QueryClient()}>
      <HydrationBoundary state={state as ReturnType<typeof dehydrate>}>
        <MailframeProvider endpoint={ENDPOINT}>
          <Suspense fallback={<p>waiting</p>}>
            <Names />
          </Suspense>
        </MailframeProvider>
      </HydrationBoundary>
    </QueryClientProvider>,
    { onError },
  )
  // The shell is there: what waits stands in a fallback.
  onShell()
  const chunks: string[] = []
  for await (const chunk of answer.pipeThrough(new TextDecoderStream())) {
    chunks.push(chunk)
  }
  return { chunks, onError }
}

it('streams what a server has begun to read', async () => {
  let answer = () => {}
  const read = new Promise<void>((resolve) => {
    answer = resolve
  })
  const queryClient = new QueryClient({
    defaultOptions: { dehydrate: { shouldDehydrateQuery: () => true } },
  })
  const list = async () => {
    await read
    return { ...pageOf([summary(1)]), hasMore: false }
  }
  const get = async () => ({ ...summary(1), html: null, json: null, extra: null })
  void queryClient.prefetchQuery(
    emailsQuery({ endpoint: ENDPOINT, userId: 'ada', mailframe: { emails: { list, get } } }),
  )
  const { chunks, onError } = await stream(dehydrate(queryClient), () => answer())
  expect(onError).not.toHaveBeenCalled()
  expect(chunks.join('')).toContain('Email 1')
})

it('leaves to the browser, at once and with the reason, what no server has read', async () => {
  const { chunks, onError } = await stream(undefined)
  expect(chunks.join('')).toContain('waiting')
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    kind: 'misconfigured',
    message:
      'endpoint /api/mailframe has no origin on a server: prefetch there with @mailframe/react/queries',
  })
})

it('has no client module behind ./queries', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const seen = new Set<string>()
  const outside = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type)[^'"]*?from '([^']+)'/gms)) {
      if (from.startsWith('.')) visit(resolve(dirname(file), from.replace(/\.js$/, '.ts')))
      else outside.add(from)
    }
  }
  visit(join(source, 'queries.ts'))
  expect(seen.size).toBeGreaterThan(5)
  expect([...seen].filter((file) => /^'use client'/m.test(readFileSync(file, 'utf8')))).toEqual([])
  expect([...outside].filter((name) => !/^@mailframe\/protocol(\/service)?$/.test(name))).toEqual([])
})
