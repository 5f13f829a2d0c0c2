import { describe, expect, it } from 'vitest'
import { aiLimitProblem, dateRangeProblem, monthProblem, readMoment } from './ai.js'

const message = (problem: { message: string } | null) => problem?.message ?? null

describe('a month and a span of days', () => {
  it.each([
    ['2026-01', null],
    ['2026-12', null],
    ['2026-13', 'month must have the format yyyy-MM'],
    ['2026-1', 'month must have the format yyyy-MM'],
    ['2026-01-01', 'month must have the format yyyy-MM'],
    ['２０２６-01', 'month must have the format yyyy-MM'],
    [' ', 'month is required'],
    [undefined, 'month is required'],
    [202_601, 'month must be a string'],
  ])('%j: %s', (month, expected) => {
    expect(message(monthProblem(month))).toBe(expected)
  })

  it.each([
    ['2026-01-01', '2026-01-01', null],
    ['2024-02-29', '2024-03-01', null],
    ['2026-02-29', '2026-03-01', 'startDate must have the format yyyy-MM-dd'],
    ['2026-01-01', '2026-1-2', 'endDate must have the format yyyy-MM-dd'],
    ['2026-01-01', '2026-01-02T00:00:00Z', 'endDate must have the format yyyy-MM-dd'],
    ['2026-01-02', '2026-01-01', 'endDate must not be before startDate'],
    [undefined, '2026-01-01', 'startDate is required'],
    ['2026-01-01', '', 'endDate is required'],
    [new Date(), '2026-01-01', 'startDate must be a string'],
  ])('%j to %j: %s', (startDate, endDate, expected) => {
    expect(message(dateRangeProblem({ startDate, endDate }))).toBe(expected)
  })
})

describe('the AI limit of an End User', () => {
  const good = {
    userId: 'ada',
    maximumLimitCredits: 100,
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2026-02-01T00:00:00+02:00',
  }
  const forms = 'ISO 8601 with an offset, or epoch milliseconds'

  it.each([
    [{}, null],
    [{ maximumLimitCredits: 0 }, null],
    [{ maximumLimitCredits: 5.0 }, null],
    [{ maximumLimitCredits: Number.MAX_SAFE_INTEGER }, null],
    [{ startTime: new Date(0), endTime: 1 }, null],
    [{ userId: '' }, 'userId is required'],
    [{ maximumLimitCredits: undefined }, 'maximumLimitCredits is required'],
    ...[1.5, -1, '5', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, 5n].map(
      (maximumLimitCredits) =>
        [{ maximumLimitCredits }, 'maximumLimitCredits must be a JSON integer >= 0'] as const,
    ),
    [{ startTime: ' ' }, 'startTime is required'],
    [{ endTime: null }, 'endTime is required'],
    [{ startTime: '2026-01-01' }, `startTime must be ${forms}`],
    [{ startTime: '2026-01-01T00:00:00' }, `startTime must be ${forms}`],
    [{ endTime: '2026-02-30T00:00:00Z' }, `endTime must be ${forms}`],
    [{ endTime: new Date(Number.NaN) }, `endTime must be ${forms}`],
    [{ endTime: 1.5 }, `endTime must be ${forms}`],
    [{ endTime: good.startTime }, 'endTime must be later than startTime'],
    // The same moment, written with another offset.
    [{ endTime: '2026-01-01T01:00:00+01:00' }, 'endTime must be later than startTime'],
  ] as [object, string | null][])('with %o: %s', (change, expected) => {
    expect(message(aiLimitProblem({ ...good, ...change }))).toBe(expected)
  })

  it('names the field', () => {
    expect(aiLimitProblem({ ...good, endTime: 0 })?.field).toBe('endTime')
    expect(aiLimitProblem({ ...good, maximumLimitCredits: 'x' })?.field).toBe('maximumLimitCredits')
  })
})

describe('readMoment', () => {
  it('reads a Date, a text with an offset, and milliseconds', () => {
    expect(readMoment(new Date(5))).toBe(5)
    expect(readMoment('1970-01-01T01:00:00.005+01:00')).toBe(5)
    expect(readMoment(5)).toBe(5)
    for (const value of [null, undefined, '5', {}, [], 8.64e15 + 1]) expect(readMoment(value)).toBeNull()
  })
})
