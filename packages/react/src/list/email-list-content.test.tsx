import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emails, names, setUp } from '../test/held-list.js'
import { summary } from '../test/listed.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('draws the content of rows as it is told to', async () => {
  setUp(emails(2), { renderItem: ({ name }, index) => <em>{`${index}: ${name}`}</em> })
  expect((await screen.findByRole('row', { name: 'Email 2' })).textContent).toBe('1: Email 2')
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

it('shows whatever an email is called', async () => {
  const strange = [
    { name: '', subject: null, updatedAt: '' },
    { name: ' \u00a0', subject: ' ' },
    { name: '<img src=x onerror=alert(1)>' },
    { name: '👩‍👩‍👧‍👦 {count} $&' },
    { name: 'مرحبا', subject: 'שלום' },
    { name: 'x'.repeat(5000) },
    { name: 'Twin' },
    { name: 'Twin' },
  ]
  const { user, container } = setUp(strange.map((email, index) => summary(index, email)))
  await screen.findAllByRole('row', { name: 'Twin' })
  expect(screen.getAllByRole('button', { name: 'Open Untitled' }).map((each) => each.textContent)).toEqual([
    'Untitled',
    'Untitled',
  ])
  expect(screen.getByRole('button', { name: 'Open 👩‍👩‍👧‍👦 {count} $&' })).toBeDefined()
  expect(container.querySelector('img')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Delete Untitled' })[0] as HTMLElement)
  expect(screen.getByRole('alertdialog').textContent).toContain('“Untitled” will be permanently deleted.')
})

it('says what happened just now, also by a clock that is behind', async () => {
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
  setUp([summary(1, { updatedAt: ahead(300_000) }), summary(2, { updatedAt: ahead(40 * 86_400_000) })])
  const [soon, later] = await screen.findAllByRole('row')
  await waitFor(() => expect(soon?.querySelector('time')?.textContent).toBe('Edited just now'))
  expect(later?.querySelector('time')?.textContent).toBe('next month')
})

it('tells what was created just now from what was edited', async () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const [now, before] = [ago(5000), ago(345_000)]
  setUp([
    summary(1, { createdAt: now, updatedAt: now }),
    summary(2, { createdAt: before, updatedAt: now }),
    summary(3, { createdAt: before, updatedAt: before }),
  ])
  await waitFor(() => {
    const times = screen.getAllByRole('row').map((row) => row.querySelector('time')?.textContent)
    expect(times).toEqual(['Created just now', 'Edited just now', '5 minutes ago'])
  })
})

it('writes large numbers as people of the language do', async () => {
  setUp(emails(1234), { pageSize: 100 })
  expect(await screen.findByText('1–100 of 1,234')).toBeDefined()
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

it('refuses a page size that the service refuses', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => setUp([], { pageSize: 101 })).toThrow('a whole number from 1 to 100; it is 101')
})
