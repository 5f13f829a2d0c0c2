// @vitest-environment node
import { expect, it } from 'vitest'
import { leftOf, levelOf } from './limit.js'

const sum = (credits: number, times: number) =>
  Array.from({ length: times }, () => credits).reduce((total, each) => total + each, 0)

it.each([
  [0, 0, 'over'],
  [0, 1, undefined],
  [79, 100, undefined],
  [79.99, 100, undefined],
  [80, 100, 'near'],
  [99.999, 100, 'near'],
  [100, 100, 'over'],
  [1000, 100, 'over'],
  [2.4, 3, 'near'],
  [2.39, 3, undefined],
  [sum(0.1, 8), 1, 'near'],
  [sum(0.1, 10), 1, 'over'],
  [2 ** 31 * 0.8, 2 ** 31, 'near'],
  [2 ** 40 - 1, 2 ** 40, 'near'],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'over'],
])('%d of %d is %s', (used, limit, level) => {
  expect(levelOf(used, limit)).toBe(level)
})

it('leaves nothing of a limit that is used up, and never less', () => {
  expect(leftOf(1, sum(0.1, 10))).toBe(0)
  expect(leftOf(100, 120)).toBe(0)
  expect(leftOf(100, 99.5)).toBe(0.5)
  expect(leftOf(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER - 1)
})
