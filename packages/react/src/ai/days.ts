import { dateRangeProblem, monthProblem } from '@mailframe/protocol/service'
import type { DateRange } from '../client/route-client.js'
import { DAY_MS, dayOf } from '../lib/format.js'

/*
 * Calendar days as `yyyy-MM-dd` in UTC, as the service counts them. They are never converted to another time zone.
 */

/** When a day begins in UTC, in milliseconds since 1970. */
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
  // Not with Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  const months = year * 12 + of - 1 + count
  const [years, rest] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(years).padStart(4, '0')}-${String(rest).padStart(2, '0')}`
}

export function rangeOfMonth(month: string): DateRange {
  return { startDate: `${month}-01`, endDate: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** A period, by name or by its first and last day. */
export type AiPeriod = 'thisMonth' | 'last7Days' | 'last30Days' | DateRange

export function rangeOf(period: AiPeriod, today: string): DateRange {
  if (typeof period === 'object') return period
  if (period === 'thisMonth') return rangeOfMonth(monthOf(today))
  return { startDate: addDays(today, period === 'last7Days' ? -6 : -29), endDate: today }
}

/** The credits used on one day. */
export interface DayCredits {
  /** `yyyy-MM-dd` in UTC. */
  date: string
  /** Credits that were used. */
  credits: number
}

/** The credits used in a period. Days without use may be missing. */
export interface ShownDays extends DateRange {
  /** By day, the first one first. */
  byDay: DayCredits[]
}

/** The points of a chart: each day of a period, or each month of one too long for a chart by day. */
export interface Series {
  unit: 'day' | 'month'
  points: DayCredits[]
}

/** Half a year: the bar of a day is then about 3 px wide. */
const MAX_DAYS = 184

/**
 * Fills days without use with 0, up to `today` where the period ends later. Entries outside the period, or without a
 * valid date, are left out.
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
  if (length > MAX_DAYS) return { unit: 'month', points: byMonth(byDay) }
  const credits = new Map(byDay.map((day) => [day.date, day.credits]))
  const dates = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(startDate, index))
  return { unit: 'day', points: dates.map((date) => ({ date, credits: credits.get(date) ?? 0 })) }
}

/** From the first month with use to the last. */
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

/** @throws RangeError for days that do not exist, or a last day before the first. */
export function checkDays(part: string, range: DateRange): void {
  const problem = dateRangeProblem(range)
  if (problem === null) return
  const given = JSON.stringify(range)
  throw new RangeError(
    `${part}: ${problem.message}; startDate and endDate are yyyy-MM-dd, such as 2026-11-01; it is ${given}`,
  )
}

/** @throws RangeError for a month that does not exist. */
export function checkMonth(part: string, month: string): void {
  if (monthProblem(month) === null) return
  throw new RangeError(`${part} must be yyyy-MM, such as 2026-11; it is ${JSON.stringify(month)}`)
}
