import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUndoWindow } from '../../index.js'
import { button, emails, names, refusal, setUp } from '../../test/held-list.js'
import { UNDO_MS } from './undo.js'

beforeEach(() => {
  vi.useRealTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setUpUndo(duration?: number) {
  vi.useFakeTimers()
  const commit = vi.fn(async (_items: readonly string[], _options: { isLeaving: boolean }) => {})
  const view = renderHook(() => useUndoWindow<string>({ commit, duration }))
  const waiting = () => view.result.current.entries.flatMap(({ items, state }) => `${items}: ${state}`)
  return { ...view, commit, waiting }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('useUndoWindow does it once the time has passed, and then the entry goes', async () => {
  const { result, commit, waiting } = setUpUndo()
  act(() => result.current.add(['a', 'b']))
  expect(waiting()).toEqual(['a,b: waiting'])
  await pass(7999)
  expect(commit).not.toHaveBeenCalled()
  await pass(1)
  expect(commit).toHaveBeenCalledExactlyOnceWith(['a', 'b'], { isLeaving: false })
  expect(waiting()).toEqual([])
})

it('useUndoWindow takes back the newest, or the one that is named', async () => {
  const { result, commit, waiting } = setUpUndo(100)
  for (const item of ['a', 'b', 'c']) act(() => result.current.add([item]))
  const [first] = result.current.entries
  act(() => result.current.undo())
  act(() => result.current.undo(first?.id))
  act(() => result.current.undo(99))
  expect(waiting()).toEqual(['b: waiting'])
  await pass(100)
  expect(commit.mock.calls.map(([items]) => items)).toEqual([['b']])
})

it('useUndoWindow stands still while it is held, and goes on with what was left', async () => {
  const { result, commit } = setUpUndo(100)
  act(() => result.current.add(['a']))
  await pass(60)
  act(() => result.current.hold(true))
  await pass(1000)
  expect(commit).not.toHaveBeenCalled()
  act(() => result.current.hold(false))
  await pass(39)
  expect(commit).not.toHaveBeenCalled()
  await pass(1)
  expect(commit).toHaveBeenCalledOnce()
})

it.each([
  ['the page is left', () => void window.dispatchEvent(new Event('pagehide'))],
  ['the component is left', (unmount: () => void) => unmount()],
])('useUndoWindow does it at once where %s', (_, leave) => {
  const { result, commit, unmount } = setUpUndo()
  act(() => result.current.add(['a']))
  act(() => leave(unmount))
  expect(commit).toHaveBeenCalledExactlyOnceWith(['a'], { isLeaving: true })
})

async function startUndo(count: number) {
  const set = setUp(emails(count), { deletion: 'undo' })
  await screen.findByRole('row', { name: `Email ${count}` })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Delete ${name}` }))
  return { ...set, remove }
}

it('deletes at once with a window to undo, each with a clock of its own', async () => {
  const { remove, calls } = await startUndo(3)
  remove('Email 1')
  expect(names()).toEqual(['Email 2', 'Email 3'])
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS / 2))
  remove('Email 3')
  expect(names()).toEqual(['Email 2'])
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  expect(calls('DELETE')).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS / 2))
  expect(calls('DELETE').map(([input]) => String(input))).toEqual(['/api/mailframe/emails/email-1'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Email 2', 'Email 3'])
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS * 2))
  expect(calls('DELETE')).toHaveLength(1)
  expect(names()).toEqual(['Email 2', 'Email 3'])
})

it('takes the newest deletion back with Ctrl+Z', async () => {
  const { remove, calls } = await startUndo(3)
  act(() => screen.getByRole('row', { name: 'Email 2' }).focus())
  fireEvent.keyDown(screen.getByRole('row', { name: 'Email 2' }), { key: 'Delete' })
  remove('Email 3')
  expect(names()).toEqual(['Email 1'])
  fireEvent.keyDown(screen.getByRole('row', { name: 'Email 1' }), { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['Email 1', 'Email 3'])
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(calls('DELETE').map(([input]) => String(input))).toEqual(['/api/mailframe/emails/email-2'])
})

it('holds the clock while the pointer or the focus is in the bar', async () => {
  const { remove, calls } = await startUndo(2)
  remove('Email 1')
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS * 3))
  expect(calls('DELETE')).toHaveLength(0)
  act(() => undo.blur())
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(calls('DELETE')).toHaveLength(1)
})

it('brings the row back with an error when the deletion fails after the window', async () => {
  const { remove, held } = await startUndo(2)
  held.refuse = (method) => (method === 'DELETE' ? refusal(403, 'forbidden') : undefined)
  remove('Email 1')
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  await waitFor(() => expect(names()).toEqual(['Email 1', 'Email 2']))
  expect(screen.getByRole('alert').textContent).toContain(
    '“Email 1” could not be deleted. You do not have access',
  )
})

it.each([
  ['the page is left', () => fireEvent(window, new Event('pagehide')), undefined],
  ['the list is unmounted', undefined, (unmount: () => void) => unmount()],
])('sends what is waiting when %s, so that it outlives the page', async (_, leave, close) => {
  const { remove, calls, unmount } = await startUndo(3)
  remove('Email 1')
  remove('Email 2')
  leave?.()
  close?.(unmount)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(calls('DELETE').map(([input, init]) => [String(input), init?.keepalive])).toEqual([
    ['/api/mailframe/emails/email-1', true],
    ['/api/mailframe/emails/email-2', true],
  ])
})

it('shows the next rows where all of a page are going, and brings these back with Undo', async () => {
  const { calls, user } = setUp(emails(5), { deletion: 'undo', pageSize: 2 })
  await screen.findByRole('row', { name: 'Email 1' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  await user.click(button('Delete'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  expect(screen.getByText('1–2 of 3')).toBeDefined()
  await user.click(button('Undo'))
  expect(names()).toEqual(['Email 1', 'Email 2'])
  expect(screen.getByText('1–2 of 5')).toBeDefined()

  await user.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  await user.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 5']))
  await user.click(button('Delete Email 5'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  await user.click(button('Undo'))
  await waitFor(() => expect(names()).toEqual(['Email 5']))
  expect(calls('DELETE')).toEqual([])
})

it('deletes what waits for Undo though another page is shown meanwhile', async () => {
  const { calls } = setUp(emails(3), { deletion: 'undo', pageSize: 2 })
  await screen.findByRole('row', { name: 'Email 1' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button('Delete Email 1'))
  fireEvent.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 3']))
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(calls('DELETE').map(([input]) => String(input))).toEqual(['/api/mailframe/emails/email-1'])
})
