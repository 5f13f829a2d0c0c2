import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  MailframeProvider,
  useEmail,
  useUpdateEmail,
} from '../index.js'
import { emailKeys, emailQuery } from '../queries.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend

async function start() {
  backend = await createTestBackend()
  const ids: Record<string, string> = {}
  for (const [userId, name] of [
    ['ada', 'Of Ada'],
    ['bob', 'Of Bob'],
  ] as const) {
    backend.signIn({ userId })
    const answer = await backend.fetch(`${backend.endpoint}/emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    ids[userId] = (await answer.json()).id
  }
  backend.signIn({ userId: 'ada' })
  return ids
}

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await backend?.close()
})

function Rename({ emailId }: { emailId: string }) {
  const { mutate, isSuccess } = useUpdateEmail()
  return (
    <button type="button" onClick={() => mutate({ emailId, name: 'Late' })}>
      {isSuccess ? 'Done' : 'Rename'}
    </button>
  )
}

it('shows the emails of whoever is signed in after queryClient.clear(), at once and without focus', async () => {
  await start()
  const queryClient = new QueryClient()
  render(
    <MailframeProvider endpoint={backend.endpoint} fetch={backend.fetch} queryClient={queryClient}>
      <EmailList onOpen={() => {}} />
      <AiUsage />
    </MailframeProvider>,
  )
  await screen.findByText('Of Ada')
  backend.signIn({ userId: 'bob' })
  act(() => queryClient.clear())
  expect(screen.queryByText('Of Ada')).toBeNull()
  await screen.findByText('Of Bob')
  expect(screen.queryByText('Of Ada')).toBeNull()
})

it('keeps nothing of a change whose person has gone meanwhile', async () => {
  const { ada = '' } = await start()
  const queryClient = new QueryClient()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PUT') return backend.fetch(input, init)
    const response = await backend.fetch(input, init)
    await held
    return response
  }
  render(
    <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={queryClient}>
      <EmailList onOpen={() => {}} />
      <Rename emailId={ada} />
    </MailframeProvider>,
  )
  await screen.findByText('Of Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('Late')
  backend.signIn({ userId: 'bob' })
  // The queries alone: the change is still under way.
  act(() => queryClient.getQueryCache().clear())
  await screen.findByText('Of Bob')
  expect(screen.queryByText('Late')).toBeNull()
  await act(async () => answer())
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(queryClient.getQueryData(emailKeys.detail(backend.endpoint, ada))).toBeUndefined()
  expect(screen.queryByText('Late')).toBeNull()
})

function Name({ emailId }: { emailId: string }) {
  const { data, error } = useEmail(emailId)
  return <p>{data?.name ?? error?.kind ?? 'reading'}</p>
}

it.each(['/', ''])(
  'takes the same endpoint written as an address for no change (%o at its end)',
  async (end) => {
    const { ada = '' } = await start()
    let calls = 0
    const fetch: typeof globalThis.fetch = (input, init) => {
      calls += 1
      return backend.fetch(input, init)
    }
    const queryClient = new QueryClient()
    const app = (endpoint: string) => (
      <MailframeProvider endpoint={endpoint} fetch={fetch} queryClient={queryClient}>
        <Name emailId={ada} />
      </MailframeProvider>
    )
    const { rerender } = render(app('/api/mailframe'))
    await screen.findByText('Of Ada')
    const before = calls
    rerender(app(`${location.origin}/api/mailframe${end}`))
    rerender(app(`/api/mailframe${end}`))
    expect(screen.getByText('Of Ada')).toBeDefined()
    expect(calls).toBe(before)
    const { queryKey } = emailQuery({ endpoint: '/api/mailframe/' }, ada)
    expect(queryClient.getQueryData(queryKey)?.name).toBe('Of Ada')
    rerender(app('/other/mailframe'))
    expect(screen.queryByText('Of Ada')).toBeNull()
  },
)

const answers: [string, () => unknown, goesOn: boolean][] = [
  ['a promise', async () => {}, true],
  // biome-ignore lint/suspicious/noThenProperty: what some libraries give in place of a promise.
  ['a thenable', () => ({ then: (done: () => void) => done() }), true],
  ['nothing', () => {}, false],
  ['a promise that rejects', () => Promise.reject(new Error('no')), false],
  [
    'an error that it throws',
    () => {
      throw new Error('no')
    },
    false,
  ],
  [
    'a thenable that throws',
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: as above.
      then: () => {
        throw new Error('no')
      },
    }),
    false,
  ],
  [
    'an object whose then throws',
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: as above.
      get then(): unknown {
        throw new Error('no')
      },
    }),
    false,
  ],
  [
    'a function that is a thenable',
    // biome-ignore lint/suspicious/noThenProperty: as above.
    () => Object.assign(() => {}, { then: (done: () => void) => done() }),
    true,
  ],
  // biome-ignore lint/suspicious/noThenProperty: as above.
  ['an object whose then is no function', () => ({ then: 'later' }), false],
]

const PARTS: Record<string, (emailId: string) => ReactElement> = {
  'a list': () => <EmailList onOpen={() => {}} />,
  'a frame': (emailId) => <EmailEditorFrame emailId={emailId} />,
  'a dialog': (emailId) => <EmailEditorDialog emailId={emailId} open onClose={() => {}} />,
  'a preview': (emailId) => <EmailPreview emailId={emailId} />,
  'AI usage': () => <AiUsage />,
}

function SignedOut({ onSignIn, children }: { onSignIn: () => unknown; children: ReactNode }) {
  const [isIn, setIn] = useState(false)
  const fetch: typeof globalThis.fetch = (input, init) =>
    isIn
      ? backend.fetch(input, init)
      : Promise.resolve(Response.json({ error: 'unauthenticated', message: '' }, { status: 401 }))
  return (
    <MailframeProvider
      endpoint={backend.endpoint}
      fetch={fetch}
      onSignIn={() => {
        setIn(true)
        return onSignIn()
      }}
    >
      {children}
    </MailframeProvider>
  )
}

it.each(
  Object.entries(PARTS).flatMap(([part, draw]) =>
    answers.map(([given, onSignIn, goesOn]) => ({ part, draw, given, onSignIn, goesOn })),
  ),
)('$part goes on after onSignIn gave $given: $goesOn', async ({ draw, given, onSignIn, goesOn }) => {
  const { ada = '' } = await start()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  render(<SignedOut onSignIn={onSignIn}>{draw(ada)}</SignedOut>)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  if (goesOn) await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  else await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Sign in again' }) === null).toBe(goesOn)
  expect(reported).toHaveBeenCalledTimes(/reject|throws/.test(given) ? 1 : 0)
})
