import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.js'

describe('retryAfterMs', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 120 ', 120_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-26 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    // An hour at most.
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['604800', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Fri, 01 Jan 2038 00:00:00 GMT', 3_600_000],
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
