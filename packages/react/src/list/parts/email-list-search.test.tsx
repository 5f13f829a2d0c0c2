import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emails, names, refusal, setUp } from '../../test/held-list.js'
import { summary } from '../../test/listed.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
  await user.selectOptions(screen.getByRole('combobox'), 'Last edited')
  expect(names()).toEqual(['Sale 10', 'Sale 9', 'Ärger, Über uns'])
  await user.type(search, 'UBER')
  expect(names()).toEqual(['Ärger, Über uns'])
  expect(screen.getByRole('status').textContent).toBe('1 of 3 shown')
  await user.type(search, ' nothing')
  await screen.findByRole('heading', { name: 'Nothing matches “UBER nothing”' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(3)
})

it.each(['pages', 'infinite'] as const)(
  'says what they cover of more %s, and reads the rest',
  async (paging) => {
    const named = emails(340).map((email, index) => (index === 339 ? { ...email, name: 'Zebra' } : email))
    const { user, calls } = setUp(named, { paging, pageSize: 12 })
    await screen.findByRole('row', { name: 'Email 1' })
    const search = screen.getByRole('searchbox')
    await waitFor(() =>
      expect(search.ariaLabel ?? search.getAttribute('aria-label')).toMatch(/\(\d+ of 340\)$/),
    )
    expect(screen.queryByRole('button', { name: 'Load the rest' })).toBeNull()
    await user.type(search, 'zebra')
    await screen.findByRole('heading', { name: 'Nothing matches “zebra”' })
    expect(screen.getByText(/^\d+ of 340 loaded. Search and sorting cover only these.$/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Load the rest' }))
    await waitFor(() => expect(names()).toEqual(['Zebra']), { timeout: 10_000 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the rest' })).toBeNull())
    expect(screen.getByRole('searchbox', { name: 'Search loaded emails (340)' })).toBeDefined()
    // Each page once.
    const read = new Set(calls('GET').map(([input]) => String(input)))
    expect([...read].filter((address) => address.includes('pageNo='))).toHaveLength(Math.ceil(340 / 12))
  },
)

it('shows the order of what is loaded, and why reading the rest stopped', async () => {
  let isDown = false
  const { user } = setUp(emails(60), {}, (_, path) =>
    isDown && path.endsWith('/emails') ? refusal(403, 'forbidden') : undefined,
  )
  await screen.findByRole('row', { name: 'Email 1' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort loaded emails' }), 'Name')
  expect(screen.getByText('20 of 60 loaded. Search and sorting cover only these.')).toBeDefined()
  isDown = true
  await user.click(screen.getByRole('button', { name: 'Load the rest' }))
  await screen.findByText(/^More emails could not be loaded\./)
  expect(names()).toHaveLength(20)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Load the rest' }))
  await waitFor(() => expect(screen.queryByText(/could not be loaded|loaded\. Search/)).toBeNull())
})
