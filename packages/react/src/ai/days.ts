import type { DateRange } from '../client/route-client.js'

/*
 * Days of the calendar as `yyyy-MM-dd`, in UTC: so the service counts, and so they are shown. A day never turns into
 * a moment of another zone on its way.
 */

export const DAY_MS = 86_400_000

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The moment at which a day begins in UTC. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text))
}

export function addDays(day: string, count: number): string {
  return dayOf(startOf(day) + count * DAY_MS)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** `addMonths('2026-11', 1)` is `2026-12`. */
export function addMonths(month: string, count: number): string {
  const [year = 1970, of = 1] = month.split('-').map(Number)
  // Not by Date.UTC, which takes the years 0 to 99 for those after 1900.
  const months = year * 12 + of - 1 + count
  const [years, rest] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(years).padStart(4, '0')}-${String(rest).padStart(2, '0')}`
}

export function rangeOfMonth(month: string): DateRange {
  return { startDate: `${month}-01`, endDate: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** A span of days that people choose by name, or by its first and last day. */
export type AiPeriod = 'thisMonth' | 'last7Days' | 'last30Days' | DateRange

export function rangeOf(period: AiPeriod, today: string): DateRange {
  if (typeof period === 'object') return period
  if (period === 'thisMonth') return rangeOfMonth(monthOf(today))
  return { startDate: addDays(today, period === 'last7Days' ? -6 : -29), endDate: today }
}

/** What was used on one day. */
export interface DayCredits {
  /** `yyyy-MM-dd` in UTC. */
  date: string
  /** Credits that were used. */
  credits: number
}

/** What was used in a span of days. Days without use may be missing. */
export interface ShownDays extends DateRange {
  /** By day, the first one first. */
  byDay: DayCredits[]
}

/** What is drawn: each day of a span, or each month where there are more days than a chart can show apart. */
export interface Series {
  unit: 'day' | 'month'
  points: DayCredits[]
}

/** Half a year: a bar for each day is then some 3 px wide. */
const MOST_DAYS = 184

/**
 * Fills the days without use with 0, until `today` where the span goes on after it. What is of no day of the span, as
 * where the service does not tell when it was, is not drawn.
 */
export function seriesOf(
  given: readonly DayCredits[],
  { startDate, endDate }: DateRange,
  today: string | null,
): Series {
  const byDay = given.filter(({ date }) => isDay(date) && date >= startDate && date <= endDate)
  const lastUse =
    byDay
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  const end = today === null || endDate <= today ? endDate : later(later(today, lastUse), startDate)
  const length = Math.round((startOf(end) - startOf(startDate)) / DAY_MS) + 1
  if (length > MOST_DAYS) return { unit: 'month', points: byMonth(byDay) }
  const credits = new Map(byDay.map((day) => [day.date, day.credits]))
  const dates = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(startDate, index))
  return { unit: 'day', points: dates.map((date) => ({ date, credits: credits.get(date) ?? 0 })) }
}

/** From the first month with a use to the last one. */
function byMonth(byDay: readonly DayCredits[]): DayCredits[] {
  const sums = new Map<string, number>()
  for (const { date, credits } of byDay) sums.set(monthOf(date), (sums.get(monthOf(date)) ?? 0) + credits)
  const months = [...sums.keys()].sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const points: DayCredits[] = []
  for (let month = first; month <= last && month.length === last.length; month = addMonths(month, 1)) {
    points.push({ date: `${month}-01`, credits: sums.get(month) ?? 0 })
  }
  return points
}

const later = (left: string, right: string) => (left > right ? left : right)
