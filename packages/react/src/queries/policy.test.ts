// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { RequestError } from '../client/errors.js'
import { queryPolicy } from './policy.js'

const errorOf = (overrides: Partial<ConstructorParameters<typeof RequestError>[0]> = {}) =>
  new RequestError({ kind: 'unavailable', message: 'no', retryable: true, ...overrides })

it('tries three times what may pass, and once what may not', () => {
  expect([0, 1, 2].map((failures) => queryPolicy.retry(failures, errorOf()))).toEqual([true, true, false])
  expect(queryPolicy.retry(0, errorOf({ kind: 'forbidden', retryable: false }))).toBe(false)
  expect(queryPolicy.retry(0, new Error('a fault in code'))).toBe(false)
})

it('waits as long as it was asked to, within reason', () => {
  expect(queryPolicy.retryDelay(1, errorOf())).toBe(2000)
  expect(queryPolicy.retryDelay(0, errorOf({ retryAfter: 7 }))).toBe(7000)
  expect(queryPolicy.retry(0, errorOf({ retryAfter: 3600 }))).toBe(false)
})

it('does not try again while the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(queryPolicy.retry(0, errorOf({ kind: 'offline' }))).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  expect(queryPolicy.retry(0, errorOf({ kind: 'offline' }))).toBe(true)
  vi.unstubAllGlobals()
})
