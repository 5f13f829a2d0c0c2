import { describe, expect, it } from 'vitest'
import { backoffDelay } from './backoff.js'

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

  it.each([
    [1, 750, 1_500],
    [2, 1_500, 3_000],
    [3, 2_500, 5_000],
  ])('from a base of 1500 ms, after try %i: %i to %i ms', (attempt, least, most) => {
    expect(backoffDelay(attempt, () => 0, 1_500)).toBe(least)
    expect(backoffDelay(attempt, () => 1, 1_500)).toBe(most)
  })
})
