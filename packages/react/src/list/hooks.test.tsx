import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  EmailListItems,
  EmailListRoot,
  useEmailList,
  useEmailListItem,
  useRowSelection,
  useUndoWindow,
} from '../index.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await backend?.close()
})

async function start(names: string[]) {
  backend = await createTestBackend({ emails: names, onError: () => {} })
}
const namesOf = ({ rows }: ReturnType<typeof useEmailList>) => rows.map((row) => row?.name)
const names = async () =>
  (await backend.mailframe.emails.list({ userId: 'test-user' })).list.map(({ name }) => name)

it('useEmailList is the list without markup: it reads, creates, renames, copies, deletes and opens', async () => {
  await start(['One', 'Two'])
  const onOpen = vi.fn()
  const { result } = renderHook(() => useEmailList({ onOpen }), { wrapper: backend.Provider })
  expect(result.current.state).toBe('loading')
  await waitFor(() => expect(namesOf(result.current)).toEqual(['Two', 'One']))
  const rowOf = (name: string) => {
    const row = result.current.rows.find((each) => each?.name === name)
    if (!row) throw new Error(`no row ${name}`)
    return row
  }

  act(() => result.current.open(rowOf('One')))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rowOf('One').id)

  act(() => result.current.create('Three'))
  await waitFor(() => expect(namesOf(result.current)).toEqual(['Three', 'Two', 'One']))
  await waitFor(() => expect(result.current.said).toContain('Three'))

  act(() => result.current.startRename(rowOf('One'), 'row'))
  expect(result.current.renamingId).toBe(rowOf('One').id)
  act(() => result.current.endRename(rowOf('One'), 'First'))
  await waitFor(() => expect(namesOf(result.current)).toEqual(['Three', 'Two', 'First']))

  act(() => result.current.selection.toggle(rowOf('Two').id))
  expect(result.current.selected.map(({ name }) => name)).toEqual(['Two'])
  act(() => result.current.remove(result.current.selected))
  expect(result.current.question?.kind).toBe('delete')
  act(() => result.current.confirmRemove())
  await waitFor(() => expect(namesOf(result.current)).toEqual(['Three', 'First']))
  expect(result.current.selection.ids).toEqual([])

  act(() => result.current.copy([rowOf('First')]))
  await waitFor(() => expect(result.current.total).toBe(3))
  await waitFor(async () => expect(await names()).toHaveLength(3))
  expect(result.current.failures).toEqual([])
})

it('useEmailList tells why there are no rows, and tries again', async () => {
  await start(['One'])
  backend.signIn(null)
  const { result } = renderHook(() => useEmailList({ onOpen: () => {} }), { wrapper: backend.Provider })
  await waitFor(() => expect(result.current.error?.kind).toBe('unauthenticated'))
  expect(result.current.state).toBe('error')
  backend.signIn({ userId: 'test-user' })
  act(() => result.current.refetch())
  await waitFor(() => expect(namesOf(result.current)).toEqual(['One']))
})

function Row() {
  const { email, index, isSelected } = useEmailListItem()
  return <p>{`${index}: ${email.name}${isSelected ? ', selected' : ''}`}</p>
}

it('useEmailListItem knows its row, and says where it stands in none', async () => {
  await start(['One', 'Two'])
  render(
    <EmailListRoot onOpen={() => {}}>
      <EmailListItems>
        <Row />
      </EmailListItems>
    </EmailListRoot>,
    { wrapper: backend.Provider },
  )
  const row = await screen.findByText('0: Two')
  await screen.findByText('1: One')
  const grid = row.closest<HTMLElement>('[role="row"]')
  if (grid === null) throw new Error('no row')
  act(() => grid.focus())
  fireEvent.keyDown(grid, { key: ' ' })
  expect(within(grid).getByText('0: Two, selected')).toBeDefined()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Row />)).toThrow('EmailListItem is missing')
})

const IDS = ['a', 'b', 'c', 'd', 'e']

it('useRowSelection selects one, a range and all, in the order of the rows', () => {
  const onChange = vi.fn()
  const { result, rerender } = renderHook(({ rows }) => useRowSelection(rows, onChange), {
    wrapper: StrictMode,
    initialProps: { rows: IDS },
  })
  const after = (change: (selection: ReturnType<typeof useRowSelection>) => void) => {
    act(() => change(result.current))
    return result.current.ids.join('')
  }
  expect(after(({ toggle }) => toggle('d'))).toBe('d')
  expect(after(({ toggle }) => toggle('b'))).toBe('bd')
  expect(after(({ toggle }) => toggle('e', { range: true }))).toBe('bcde')
  // The range from the same row grows and shrinks.
  expect(after(({ toggle }) => toggle('c', { range: true }))).toBe('bc')
  expect(after(({ extend }) => extend('a', 'b'))).toBe('ab')
  expect(after(({ toggle }) => toggle('a'))).toBe('b')
  expect([result.current.has('b'), result.current.has('a'), result.current.isAll]).toEqual([
    true,
    false,
    false,
  ])
  expect(after(({ selectAll }) => selectAll())).toBe('abcde')
  expect(result.current.isAll).toBe(true)
  // What is no longer among the rows is not selected.
  rerender({ rows: ['a', 'c'] })
  expect(result.current.ids).toEqual(['a', 'c'])
  expect(after(({ clear }) => clear())).toBe('')
  expect(onChange.mock.calls.map(([ids]) => ids.join(''))).toEqual([
    'd',
    'bd',
    'bcde',
    'bc',
    'ab',
    'b',
    'abcde',
    'ac',
    '',
  ])
})

function setUpUndo(duration?: number) {
  vi.useFakeTimers()
  const commit = vi.fn(async (_items: readonly string[], _options: { isLeaving: boolean }) => {})
  const view = renderHook(() => useUndoWindow<string>({ commit, duration }))
  const waiting = () => view.result.current.entries.flatMap(({ items, state }) => `${items}: ${state}`)
  return { ...view, commit, waiting }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useRealTimers()
})

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
