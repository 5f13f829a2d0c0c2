import { describe, expect, it } from 'vitest'
import { backoffDelay, retryAfterMs } from './backoff.js'

describe('backoffDelay', () => {
  it.each([
    [1, 100, 200],
    [2, 200, 400],
    [3, 400, 800],
    [9, 2_500, 5_000],
    [2_000, 2_500, 5_000],
  ])('after try %i: %i to %i ms', (attempt, least, most) => {
    expect(backoffDelay(attempt, () => 0)).toBe(least)
    expect(backoffDelay(attempt, () => 1)).toBe(most)
  })
})

describe('retryAfterMs', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 120 ', 120_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-26 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ])('%j is %i ms', (value, ms) => {
    expect(retryAfterMs(value, now)).toBe(ms)
  })

  it.each([null, undefined, '', 'soon', '-1', '1.5', '1e3', '2026-01-01', 'Thu, nonsense'])(
    '%j says nothing',
    (value) => {
      expect(retryAfterMs(value, now)).toBeUndefined()
    },
  )
})
