import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emails, names, setUp } from '../../test/held-list.js'
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
