import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailListItems, EmailListRoot, useEmailList, useEmailListItem } from '../../index.js'
import { createTestBackend, type TestBackend } from '../../testing.js'

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
