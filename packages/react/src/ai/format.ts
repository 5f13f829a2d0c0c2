import type { AiTexts } from '../labels/ai.js'
import { fill, formatDate, intlTag } from '../lib/format.js'
import { startOf } from './days.js'

/** For a figure that the service does not give. */
const UNKNOWN = '–'

/** '1,234.5'; values below 1 keep two significant digits, so that they are not shown as 0. */
export function formatCredits(credits: number | null, language: string): string {
  if (credits === null) return UNKNOWN
  const isSmall = credits !== 0 && Math.abs(credits) < 1
  const digits = isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }
  return new Intl.NumberFormat(intlTag(language), digits).format(credits)
}

/** '1.2K', for the axis of a chart. */
export function formatShortCredits(credits: number, language: string): string {
  const digits = Math.abs(credits) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 }
  return new Intl.NumberFormat(intlTag(language), { notation: 'compact', ...digits }).format(credits)
}

/** Corrects binary fractions: 0.83 * 100 is 82.99…. */
const ROUNDING = 1e-6

/** '42%', rounded down, so that 99.9 % is not shown as 100 %. */
export function formatShare(share: number, language: string): string {
  const percent = new Intl.NumberFormat(intlTag(language), { style: 'percent', maximumFractionDigits: 0 })
  return percent.format(Math.floor(share * 100 + ROUNDING) / 100)
}

/** 'Nov 3, 2026' */
export function formatDay(day: string, language: string): string {
  return formatDate(startOf(day), language)
}

/** 'Nov 3', or 'Nov 2026' for a month. */
export function formatShortDay(day: string, unit: 'day' | 'month', language: string): string {
  const parts =
    unit === 'day'
      ? ({ day: 'numeric', month: 'short' } as const)
      : ({ month: 'short', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(intlTag(language), { ...parts, timeZone: 'UTC' }).format(startOf(day))
}

/** 'November 2026', of `yyyy-MM` */
export function formatMonth(month: string, language: string): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(intlTag(language), parts).format(startOf(`${month}-01`))
}

/** 'Nov 1 – 28, 2026', both included. */
export function formatRange(startDate: string, endDate: string, language: string): string {
  const format = new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(startOf(startDate), startOf(endDate))
}

/** A time in this zone, default UTC: at midnight there the date alone, else with the time of day. */
export function formatMoment(iso: string, language: string, timeZone = 'UTC'): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  if (isMidnight(time, timeZone)) return formatDate(time, language, timeZone)
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  const format = new Intl.DateTimeFormat(intlTag(language), { ...parts, timeZone, timeZoneName: 'short' })
  return format.format(time)
}

function isMidnight(time: number, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone })
  return time % 1000 === 0 && clock.format(time) === '00:00:00'
}

/** `aiEmailGeneration` as 'AI email generation': the service documents no names to show for its features. */
export function featureName(
  feature: string,
  { labels, featureNames = {} }: { labels: AiTexts; featureNames?: Record<string, string> | undefined },
): string {
  const given = Object.hasOwn(featureNames, feature) ? featureNames[feature] : undefined
  if (given !== undefined) return given
  const words = feature
    .replace(/[_\-.\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .split(' ')
    .map((word) => (/^ai$/i.test(word) ? 'AI' : /^\p{Lu}+$/u.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words === '' ? labels.aiOther : words.charAt(0).toUpperCase() + words.slice(1)
}

/** '12 credits' */
export function creditsText(credits: number, { labels, language }: { labels: AiTexts; language: string }) {
  const text = credits === 1 ? labels.aiCredit : labels.aiCredits
  return fill(text, { credits: formatCredits(credits, language) })
}
