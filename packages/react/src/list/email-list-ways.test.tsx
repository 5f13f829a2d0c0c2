import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emails, focused, names, refusal, setUp } from '../test/held-list.js'
import { summary } from '../test/listed.js'
import { UNDO_MS } from './use-undo-window.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is one stop of Tab; arrows, Home, End and the page keys move between rows and into them', async () => {
  const { user, onOpen } = setUp(emails(15))
  await screen.findByRole('row', { name: 'Email 15' })
  const grid = screen.getByRole('grid', { name: 'Emails' })
  expect(grid.getAttribute('aria-rowcount')).toBe('15')
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex'))[14],
  ).toBe('15')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => screen.getByRole('row', { name: 'Email 1' }).focus())
  const press = async (keys: string, name: string) => {
    await user.keyboard(keys)
    expect(focused(), keys).toBe(name)
    expect(grid.querySelectorAll('[tabindex="0"]'), keys).toHaveLength(1)
  }
  await press('{ArrowUp}', 'Email 1')
  await press('{ArrowDown}', 'Email 2')
  await press('{End}', 'Email 15')
  await press('{PageUp}', 'Email 5')
  await press('{PageDown}{PageDown}', 'Email 15')
  await press('{Home}', 'Email 1')
  await press('{ArrowRight}', 'Select Email 1')
  await press('{End}', 'Delete Email 1')
  await press('{ArrowRight}', 'Delete Email 1')
  await press('{Home}{ArrowRight}', 'Open Email 1')
  await press('{Escape}', 'Email 1')
  await press('{ArrowRight}{ArrowLeft}', 'Email 1')
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('email-1')
  await user.tab()
  expect(grid.contains(document.activeElement)).toBe(false)
  await user.tab({ shift: true })
  expect(focused(), 'Tab comes back to where it was').toBe('Email 1')
})

it('renames with F2, shows the new name at once, and the old one again where it fails', async () => {
  const { user, held } = setUp(emails(2))
  const row = await screen.findByRole('row', { name: 'Email 2' })
  act(() => row.focus())
  held.refuse = (method) => (method === 'PUT' ? refusal(429, 'rateLimited') : undefined)
  await user.keyboard('{F2}')
  await user.keyboard('Better{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      '“Email 2” could not be renamed. Too many requests',
    ),
  )
  expect(names()).toEqual(['Email 1', 'Email 2'])
  expect(focused()).toBe('Email 2')
  held.refuse = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(names()).toEqual(['Email 1', 'Better']))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('selects with Space, Shift and Ctrl+A, and tells of it in the order of the list', async () => {
  const onSelectionChange = vi.fn()
  const { user, calls } = setUp(emails(5), { onSelectionChange })
  const row = await screen.findByRole('row', { name: 'Email 4' })
  act(() => row.focus())
  await user.keyboard(' ')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-4'])
  await user.keyboard('{ArrowUp}{ArrowUp}{Shift>} {/Shift}')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-2', 'email-3', 'email-4'])
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3)
  expect(screen.getByRole('checkbox', { name: 'Select all loaded emails' })).toHaveProperty(
    'indeterminate',
    true,
  )
  await user.keyboard('{Control>}a{/Control}')
  expect(onSelectionChange.mock.lastCall?.[0]).toHaveLength(5)
  await user.keyboard('{Escape}')
  expect(onSelectionChange).toHaveBeenLastCalledWith([])
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-3', 'email-4'])

  await user.click(screen.getByRole('checkbox', { name: 'Select Email 1' }))
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-1', 'email-3', 'email-4'])
  const bar = screen.getByText('3 selected').parentElement as HTMLElement
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 emails?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Email 2', 'Email 5']))
  expect(calls('DELETE')).toHaveLength(3)
  expect(onSelectionChange).toHaveBeenLastCalledWith([])
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 emails were deleted.'))
})

it('brings back what could not be deleted, in one notice that names it', async () => {
  const { user, held } = setUp(emails(6))
  await screen.findByRole('row', { name: 'Email 6' })
  held.refuse = (method, path) =>
    method === 'DELETE' && !path.endsWith('email-6') ? refusal(503, 'serviceUnavailable') : undefined
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      '“Email 1”, “Email 2”, and 3 more could not be deleted. The email service is not answering',
    ),
  )
  await waitFor(() => expect(names()).toEqual(['Email 1', 'Email 2', 'Email 3', 'Email 4', 'Email 5']))
  held.refuse = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'No emails yet' })
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

it('sorts and searches what is loaded, and says so', async () => {
  const { user } = setUp([
    summary(1, { name: 'Ärger', subject: 'Über uns', updatedAt: '2026-01-01T00:00:00.000Z' }),
    summary(2, { name: 'Sale 10', updatedAt: '2026-01-03T00:00:00.000Z' }),
    summary(3, { name: 'Sale 9', updatedAt: '2026-01-02T00:00:00.000Z' }),
  ])
  const search = await screen.findByRole('searchbox', { name: 'Search loaded emails (3)' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort loaded emails' }), 'Name')
  expect(names()).toEqual(['Ärger, Über uns', 'Sale 9', 'Sale 10'])
  await user.selectOptions(screen.getByRole('combobox'), 'Last changed')
  expect(names()).toEqual(['Sale 10', 'Sale 9', 'Ärger, Über uns'])
  await user.type(search, 'UBER')
  expect(names()).toEqual(['Ärger, Über uns'])
  expect(screen.getByRole('status').textContent).toBe('1 of 3 shown')
  await user.type(search, ' nothing')
  await screen.findByRole('heading', { name: 'Nothing matches “UBER nothing”' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(3)
})

it.each(['pages', 'infinite'] as const)('offers neither while more %s exist', async (paging) => {
  setUp(emails(100), { paging })
  await screen.findByRole('row', { name: 'Email 1' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('keeps the rows while it is offline, and says so', async () => {
  const { held, fetch } = setUp(emails(2))
  await screen.findByRole('row', { name: 'Email 1' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const before = fetch.mock.calls.length
  held.refuse = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent(window, new Event('offline'))
  fireEvent.focus(window)
  await screen.findByText('You are offline. What you see may be out of date.')
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before))
  expect(names()).toEqual(['Email 1', 'Email 2'])
  expect(screen.queryByRole('alert')).toBeNull()
  held.refuse = () => undefined
  held.emails = emails(1)
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull())
  await waitFor(() => expect(names()).toEqual(['Email 1']))
})

it('says that it is offline where nothing was read', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  setUp(emails(1), {}, () => {
    throw new TypeError('Failed to fetch')
  })
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.')
})

it('offers the actions that it is told to, and no key for the others', async () => {
  const onAction = vi.fn()
  const { user, calls } = setUp(emails(1), {
    actions: ['copy', { id: 'send', label: 'Send', onAction }],
    selectable: false,
  })
  const row = await screen.findByRole('row', { name: 'Email 1' })
  expect(
    within(row)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Open Email 1', 'Copy Email 1', 'Send: Email 1'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send: Email 1' }))
  expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ id: 'email-1' }))
  act(() => row.focus())
  await user.keyboard('{F2}{Delete} ')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls('DELETE')).toHaveLength(0)
})

it('draws the content of rows as it is told to', async () => {
  setUp(emails(2), { renderItem: ({ name }, index) => <em>{`${index}: ${name}`}</em> })
  expect((await screen.findByRole('row', { name: 'Email 2' })).textContent).toBe('1: Email 2')
})

it('refuses a page size that the service refuses', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => setUp([], { pageSize: 101 })).toThrow('a whole number from 1 to 100; it is 101')
})
