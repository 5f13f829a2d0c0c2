import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  AiBills,
  AiLimitForm,
  AiUsage,
  EmailList,
  MailframeProvider,
  useAiUsage,
  useCreateEmail,
  useEmailList,
  useOpenEditor,
  usePrefetchEditor,
  useUndoWindow,
  useUpdateEmail,
} from '../index.js'
import { createGate } from '../test/harness.js'
import { spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
let ids: { ada: string; bob: string }
let queryClient: QueryClient
/** What is asked waits until this is opened, where its method and path match. */
let hold: { at: (call: string) => boolean; until: Promise<void> } | null
let calls: string[]

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

const fetch: typeof globalThis.fetch = async (input, init) => {
  const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\/mailframe/, '')}`
  calls.push(call)
  const response = await backend.fetch(input, init)
  if (hold?.at(call)) await hold.until
  return response
}
const callsOf = (start: string) => calls.filter((call) => call.startsWith(start))

function App({ children, client = queryClient, ...props }: { children?: ReactNode; client?: QueryClient }) {
  return (
    <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={client} {...props}>
      {children}
    </MailframeProvider>
  )
}
function bobComes(tell = () => queryClient.clear()) {
  backend.signIn({ userId: 'bob' })
  act(tell)
}

it('does not delete as the next person what the one before could still undo', async () => {
  render(
    <App>
      <EmailList onOpen={() => {}} deletion="undo" />
    </App>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Of Ada' }))
  await screen.findByRole('button', { name: 'Undo' })
  bobComes()
  await screen.findByText('Of Bob')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(callsOf('DELETE')).toEqual([])
})

it('nor in a list or undo window of the app’s own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const commit = vi.fn(async () => {})
  const { result } = renderHook(
    () => ({
      list: useEmailList({ onOpen: () => {}, deletion: 'undo' }),
      undo: useUndoWindow<string>({ commit }),
    }),
    { wrapper: App },
  )
  await waitFor(() => expect(result.current.list.rows.map((row) => row?.name)).toEqual(['Of Ada']))
  const { list, undo } = result.current
  const [row] = list.rows
  if (!row) throw new Error('no row')
  act(() => {
    list.askName()
    list.startRename(row, 'row')
    list.remove([row])
    undo.add(['mine'])
  })
  bobComes()
  await waitFor(() => expect(result.current.list.rows.map((row) => row?.name)).toEqual(['Of Bob']))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  const after = result.current
  expect([after.list.question, after.list.renamingId, after.list.said]).toEqual([null, null, ''])
  expect([after.list.undo.entries, after.list.focusRequest.current, after.undo.entries]).toEqual([
    [],
    null,
    [],
  ])
  expect(callsOf('DELETE')).toEqual([])
  expect(commit).not.toHaveBeenCalled()
})

it('sends no change of the one before that still waited for its turn', async () => {
  const gate = createGate()
  hold = { at: (call) => call.startsWith('PUT'), until: gate.opened }
  const template = createGate()
  const { result } = renderHook(
    () => ({
      update: useUpdateEmail(),
      create: useCreateEmail({ createFrom: () => template.opened.then(() => ({ subject: 'Late' })) }),
    }),
    { wrapper: App },
  )
  const { update, create } = result.current
  const failures: unknown[] = []
  const send = (change: Promise<unknown>) => change.catch((error) => failures.push(error.kind))
  await act(async () => {
    // One after the other: only the first is on its way.
    for (const name of ['One', 'Two', 'Three']) void send(update.mutateAsync({ emailId: ids.ada, name }))
    void send(create.mutateAsync({ name: 'Four' }))
  })
  await waitFor(() => expect(callsOf('PUT')).toHaveLength(1))
  bobComes()
  gate.open()
  template.open()
  await waitFor(() => expect(failures).toEqual(['unauthenticated', 'unauthenticated', 'unauthenticated']))
  expect(calls.filter((call) => /^(PUT|POST)/.test(call))).toEqual([`PUT /emails/${ids.ada}`])
})

function Row() {
  const prefetch = usePrefetchEditor()
  const open = useOpenEditor()
  return (
    <button type="button" onPointerEnter={() => prefetch(ids.ada)} onClick={() => void open(ids.ada)}>
      Open
    </button>
  )
}

function tabs() {
  const replace = vi.fn((_address: string) => {})
  vi.spyOn(window, 'open').mockImplementation(
    () => ({ closed: false, close: () => {}, location: { replace } }) as unknown as Window,
  )
  return replace
}
const mints = () => callsOf('POST /editor').length

it('opens with no code that was on its way for the one before, also where it was taken already', async () => {
  const replace = tabs()
  const gate = createGate()
  hold = { at: (call) => call === 'POST /editor', until: gate.opened }
  render(<Row />, { wrapper: App })
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(mints()).toBe(1))
  fireEvent.click(button)
  bobComes()
  hold = null
  gate.open()
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(mints()).toBe(2)
})

it.each([
  ['the client is cleared, though nothing was read', () => queryClient.clear()],
  ['all queries are removed, one of them on show', () => queryClient.removeQueries()],
  ['the page was hidden, where another may have signed in elsewhere', hidePage],
])('throws away codes minted ahead once %s', async (name, tell) => {
  const replace = tabs()
  render(
    <App>
      <Row />
      {name.includes('on show') && <EmailList onOpen={() => {}} />}
    </App>,
  )
  if (name.includes('on show')) await screen.findByText('Of Ada')
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(mints()).toBe(1))
  await act(async () => {})
  act(tell)
  fireEvent.click(button)
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(mints()).toBe(2)
})

function hidePage() {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
}

it('takes it for no change where queries go that nobody uses any more', async () => {
  const replace = tabs()
  const collecting = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })
  const app = (children: ReactNode) => (
    <App client={collecting}>
      <Row />
      {children}
    </App>
  )
  const { rerender } = render(app(<EmailList onOpen={() => {}} />))
  await screen.findByText('Of Ada')
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(mints()).toBe(1))
  rerender(app(null))
  await waitFor(() => expect(collecting.getQueryCache().getAll()).toEqual([]))
  fireEvent.click(button)
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(mints()).toBe(1)
})

it.each([
  ['the same client', () => queryClient],
  ['a client of its own', () => new QueryClient()],
])('tells every provider of the page of it: one with %s', async (_, clientOf) => {
  const other = clientOf()
  const replace = tabs()
  // Of the app: it keeps the cache from ever being empty.
  queryClient.setQueryData(['app'], 1)
  render(
    <>
      <App>
        <AiLimitForm />
      </App>
      <App client={other}>
        <EmailList onOpen={() => {}} />
        <Row />
      </App>
    </>,
  )
  await screen.findByText('Of Ada')
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(mints()).toBe(1))
  await act(async () => {})
  bobComes()
  expect(screen.queryByText('Of Ada')).toBeNull()
  await screen.findByText('Of Bob')
  fireEvent.click(button)
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(mints()).toBe(2)
})

it('keeps what is shown at a 401 of one read, and reads anew once someone has signed in', async () => {
  const onSignIn = vi.fn(async () => {
    backend.signIn({ userId: 'bob' })
  })
  render(
    <App {...{ onSignIn }}>
      <EmailList onOpen={() => {}} />
    </App>,
  )
  await screen.findByText('Of Ada')
  backend.signIn(null)
  act(() => void window.dispatchEvent(new Event('focus')))
  const notice = await screen.findByRole('alert')
  expect(screen.getByRole('row', { name: 'Of Ada' })).toBeDefined()
  fireEvent.click(within(notice).getByRole('button', { name: 'Sign in again' }))
  await screen.findByText('Of Bob')
  expect(screen.queryByText('Of Ada')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows no AI figures of the one before, also where the next one may not see any', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite', times: 2 }])
  const gate = createGate()
  render(<AiUsage defaultPeriod={{ startDate: '2026-10-01', endDate: '2026-10-31' }} />, { wrapper: App })
  await screen.findByText('4', { selector: 'strong' })
  hold = { at: (call) => call.startsWith('GET /ai/summary'), until: gate.opened }
  bobComes()
  expect(screen.queryByText('4', { selector: 'strong' })).toBeNull()
  expect(document.querySelector('.mailframe-ai-usage')?.getAttribute('data-state')).toBe('loading')
  gate.open()
  await screen.findByText('0', { selector: 'strong' })
})

it('forgets what was typed and set, and sends it for nobody else', async () => {
  const onSignIn = vi.fn(async () => {
    backend.signIn({ userId: 'bob' })
  })
  render(
    <App {...{ onSignIn }}>
      <AiLimitForm userId="carol" />
    </App>,
  )
  const credits = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^AI credits|^Credits/ })
  fireEvent.change(credits(), { target: { value: '50' } })
  backend.signIn(null)
  const form = document.querySelector('form')
  if (form === null) throw new Error('no form')
  fireEvent.submit(form)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(credits().value).toBe(''))
  expect(onSignIn).toHaveBeenCalledOnce()
  expect(callsOf('PUT /ai/limit')).toHaveLength(1)
})

it('never shows the bills of one month under the name of another', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite' }])
  const gate = createGate()
  render(<AiBills defaultMonth="2026-10" />, { wrapper: App })
  await screen.findByRole('table', { name: 'October 2026' })
  hold = { at: (call) => call.includes('month=2026-09'), until: gate.opened }
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(screen.queryByRole('table')).toBeNull()
  gate.open()
  await screen.findByText('Nothing was billed in September 2026.')
})

function Uses({ userId }: { userId: string }) {
  const { data } = useAiUsage({ startDate: '2026-10-01', endDate: '2026-10-31', userId })
  return <p>{data ? `${userId}: ${data.list.map((use) => use.userId)}` : 'reading'}</p>
}

it('never shows the uses of one End User as those of another', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite' }])
  const gate = createGate()
  const { rerender } = render(<Uses userId="ada" />, { wrapper: App })
  await screen.findByText('ada: ada')
  hold = { at: (call) => call.includes('userId=bob'), until: gate.opened }
  rerender(<Uses userId="bob" />)
  expect(screen.getByText('reading')).toBeDefined()
  gate.open()
  await screen.findByText('bob:')
})
