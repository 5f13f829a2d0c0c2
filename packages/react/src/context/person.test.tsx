import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import {
  AiLimitForm,
  EmailList,
  useCreateEmail,
  useEmailList,
  useOpenEditor,
  usePrefetchEditor,
  useUndoWindow,
  useUpdateEmail,
} from '../index.js'
import { createGate } from '../test/harness.js'
import {
  App,
  backend,
  bobComes,
  calls,
  callsOf,
  holdAnswers,
  holdNoAnswers,
  ids,
  queryClient,
  withTwoPeople,
} from '../test/two-people.js'

withTwoPeople()

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
  holdAnswers((call) => call.startsWith('PUT'), gate.opened)
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
  holdAnswers((call) => call === 'POST /editor', gate.opened)
  render(<Row />, { wrapper: App })
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(mints()).toBe(1))
  fireEvent.click(button)
  bobComes()
  holdNoAnswers()
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
