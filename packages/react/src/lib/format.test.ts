// @vitest-environment node
import { expect, it } from 'vitest'
import { fill, formatDate, formatExact, formatRelative } from './format.js'

const NOW = Date.UTC(2026, 0, 10, 12)
const ago = (seconds: number, language = 'en_US') => formatRelative(NOW - seconds * 1000, NOW, language)

it.each([
  [0, 'now'],
  [59, 'now'],
  [-59, 'now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [7 * 86_400, 'last week'],
  [29 * 86_400, '4 weeks ago'],
  [365 * 86_400, 'last year'],
  [-86_400, 'tomorrow'],
])('%i seconds ago is %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

it('speaks the language of the provider, and English where Intl does not know it', () => {
  expect(ago(60, 'ja_JP')).toBe('1 分前')
  expect(ago(60, 'not a language')).toBe('1 minute ago')
})

it('gives dates and times in the zone that it is told', () => {
  const at = Date.UTC(2026, 0, 10, 23, 59)
  expect(formatDate(at, 'en_US', 'UTC')).toBe('Jan 10, 2026')
  expect(formatDate(at, 'en_US', 'Asia/Tokyo')).toBe('Jan 11, 2026')
  expect(formatExact(at, 'en_US', 'America/New_York')).toMatch(/^January 10, 2026 at 6:59\sPM$/)
  expect(formatExact(at, 'ja_JP', 'Asia/Tokyo')).toBe('2026年1月11日 8:59')
})

it('fills names literally and leaves unknown ones', () => {
  expect(fill('{from}–{to} of {total} {x}', { from: 1, to: 2, total: 3 })).toBe('1–2 of 3 {x}')
  expect(fill('Open {name}', { name: '$& {name} $1' })).toBe('Open $& {name} $1')
})
