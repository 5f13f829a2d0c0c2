// @vitest-environment node
import { expect, it } from 'vitest'
import { enUS } from '../locales/en_US.js'
import { featureName, formatCredits, formatMoment, formatRange, formatShare } from './format.js'

it.each([
  [0, '0'],
  [1234.5, '1,234.5'],
  [0.1 + 0.2, '0.3'],
  [0.00042, '0.00042'],
  [1.234, '1.23'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
  [null, '–'],
])('%s credits are shown as %s', (credits, text) => {
  expect(formatCredits(credits, 'en_US')).toBe(text)
})

it('never rounds a share up to all', () => {
  expect(formatShare(0.999, 'en_US')).toBe('99%')
  expect(formatShare(0.8, 'en_US')).toBe('80%')
  expect(Array.from({ length: 100 }, (_, percent) => formatShare(percent / 100, 'en_US'))).toEqual(
    Array.from({ length: 100 }, (_, percent) => `${percent}%`),
  )
})

it.each([
  ['2026-12-01T00:00:00Z', undefined, 'Dec 1, 2026'],
  ['2026-11-30T15:00:00Z', undefined, 'Nov 30, 2026, 3:00 PM UTC'],
  ['2026-11-30T15:00:00Z', 'Asia/Tokyo', 'Dec 1, 2026'],
  ['2026-12-01T00:00:00.001Z', undefined, 'Dec 1, 2026, 12:00 AM UTC'],
  ['soon', undefined, 'soon'],
])('%s in %s is %s', (iso, timeZone, text) => {
  expect(formatMoment(iso, 'en_US', timeZone).replaceAll('\u202f', ' ')).toBe(text)
})

it('keeps days where they are, in every zone', () => {
  expect(formatRange('2026-11-01', '2026-11-01', 'en_US')).toBe('Nov 1, 2026')
})

it.each([
  ['aiEmailGeneration', 'AI email generation'],
  ['image_to_HTML', 'Image to HTML'],
  ['rewrite', 'Rewrite'],
  ['constructor', 'Constructor'],
  [' ', 'Other'],
  ['', 'Other'],
])('calls the feature %j %s', (feature, name) => {
  expect(featureName(feature, { labels: enUS.labels, featureNames: {} })).toBe(name)
})
