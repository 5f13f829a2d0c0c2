// @vitest-environment node
import { expect, it } from 'vitest'
import { addDays, addMonths, rangeOf, rangeOfMonth, seriesOf } from './days.js'

it.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s lasts from %s to %s', (month, startDate, endDate) => {
  expect(rangeOfMonth(month)).toEqual({ startDate, endDate })
})

it('counts days and months over the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

it('names spans of days that end today', () => {
  expect(rangeOf('last7Days', '2026-03-03')).toEqual({ startDate: '2026-02-25', endDate: '2026-03-03' })
  expect(rangeOf('last30Days', '2026-03-03')).toEqual({ startDate: '2026-02-02', endDate: '2026-03-03' })
  expect(rangeOf('thisMonth', '2026-03-03')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' })
  const own = { startDate: '2020-01-01', endDate: '2020-01-02' }
  expect(rangeOf(own, '2026-03-03')).toBe(own)
})

it('fills days without use, but none that are still to come', () => {
  const range = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const byDay = [{ date: '2026-03-02', credits: 5 }]
  expect(seriesOf(byDay, range, '2026-03-03')).toEqual({
    unit: 'day',
    points: [
      { date: '2026-03-01', credits: 0 },
      { date: '2026-03-02', credits: 5 },
      { date: '2026-03-03', credits: 0 },
    ],
  })
  // The clock of this computer may be behind that of the service.
  expect(seriesOf(byDay, range, '2026-03-01').points).toHaveLength(2)
  expect(seriesOf(byDay, range, null).points).toHaveLength(31)
  expect(seriesOf([], range, '2026-02-01').points).toHaveLength(1)
})

it('shows half a year by day, and more by month', () => {
  expect(seriesOf([], { startDate: '2026-01-01', endDate: '2026-07-03' }, null)).toMatchObject({
    unit: 'day',
  })
  const byDay = [
    { date: '0001-11-30', credits: 1 },
    { date: '0002-01-02', credits: 2 },
  ]
  expect(seriesOf(byDay, { startDate: '0001-01-01', endDate: '2026-12-31' }, null)).toEqual({
    unit: 'month',
    points: [
      { date: '0001-11-01', credits: 1 },
      { date: '0001-12-01', credits: 0 },
      { date: '0002-01-01', credits: 2 },
    ],
  })
})
