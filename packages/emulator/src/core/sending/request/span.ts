import { isDate } from '@mailframe/protocol/service'
import { z } from 'zod'
import type { Params } from './params.js'
import { refusal } from './refusal.js'
import { dayAfter, dayOf } from './stamp.js'

/** Days of UTC+8, both included, as yyyy-MM-dd. */
export interface Span {
  from: string
  to: string
}

/** A hundred years: no list goes further back. */
const MOST_DAYS = 36_525

/** The most months of startDate and endDate (spec/public-facts.md). */
const MOST_MONTHS = 3

/** The parameters of a span, for the OpenAPI document. */
export const spanParams = {
  days: z.string().meta({ description: 'The last days, today included; a whole number from 1.' }).optional(),
  startDate: z.string().meta({ description: 'yyyy-MM-dd, UTC+8; together with endDate.' }).optional(),
  endDate: z
    .string()
    .meta({ description: `yyyy-MM-dd, UTC+8, at most ${MOST_MONTHS} months after startDate.` })
    .optional(),
}

/** The days of the query; null: any. @throws Refusal 40006 to 40008 */
export function optionalSpan(params: Params, now: Date): Span | null {
  const days = params.get('days')
  if (days !== undefined) return lastDays(days, dayOf(now.toISOString()))
  if (!params.has('startDate') && !params.has('endDate')) return null
  const from = params.get('startDate') ?? ''
  const to = params.get('endDate') ?? ''
  if (!isDate(from)) throw refusal(40007, 'startDate must be a day of the calendar')
  if (!isDate(to)) throw refusal(40008, 'endDate must be a day of the calendar')
  if (to < from) throw refusal(40008, 'endDate must not be before startDate')
  if (to > monthsAfter(from, MOST_MONTHS)) {
    throw refusal(40008, `endDate must be at most ${MOST_MONTHS} months after startDate`)
  }
  return { from, to }
}

/** The days of the query. @throws Refusal 40006 to 40008 */
export function requiredSpan(params: Params, now: Date): Span {
  const span = optionalSpan(params, now)
  if (span === null) throw refusal(40006, 'days, or startDate and endDate, must be there')
  return span
}

function lastDays(text: string, today: string): Span {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw refusal(40006, 'days')
  return { from: dayAfter(today, 1 - Math.min(Number(text), MOST_DAYS)), to: today }
}

function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The days of a span, newest first, from the first of which there is something; none where there is nothing. */
export function daysOf({ from, to }: Span, first: string | undefined): string[] {
  if (first === undefined) return []
  const start = from < first ? first : from
  const days: string[] = []
  for (let day = to; day >= start; day = dayAfter(day, -1)) days.push(day)
  return days
}

/** Whether a moment is in a span; any is in none. */
export function isWithin(span: Span | null, at: string): boolean {
  if (span === null) return true
  const day = dayOf(at)
  return span.from <= day && day <= span.to
}
