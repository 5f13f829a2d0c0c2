import { isBlank } from './characters.js'
import { type Problem, userIdProblem } from './end-user.js'
import { AI_MESSAGES } from './validation-messages.js'

/*
 * The records of the AI Resource API as spec/choices.md takes them: the spec shows none of their fields. A field that the service leaves out is null, or '' for a text.
 */

/** The AI credits of the Application, for the period that the service counts in. */
export interface AiQuota {
  /** Credits of the period; null where the service does not say. */
  totalCredits: number | null
  /** Those that were used; null where the service does not say. */
  usedCredits: number | null
  /** Those that are left; null where the service does not say. */
  remainingCredits: number | null
  /** ISO 8601; '' where the service has none. */
  periodStart: string
  /** When the quota begins anew, ISO 8601; empty where the service does not say. */
  periodEnd: string
}

/** Credits that were given to the Application at once. */
export interface AiBalance {
  /** Of the service; empty where it names none. */
  id: string
  /** Where they come from, such as a plan. */
  source: string
  /** Credits that it had at first; null where the service does not say. */
  totalCredits: number | null
  /** Credits that are left; null where the service does not say. */
  remainingCredits: number | null
  /** ISO 8601; null: they do not expire, or the service does not say. */
  expiresAt: string | null
}

/** What one feature spent in a month. */
export interface AiBill {
  /** Of the service; empty where it names none. */
  id: string
  /** `yyyy-MM` */
  month: string
  /** What was used, by the service's own name. */
  feature: string
  /** What it cost; null where the service does not say. */
  credits: number | null
  /** When it was billed, ISO 8601. */
  createdAt: string
}

/** One use of AI by an End User. */
export interface AiUsageRecord {
  /** Of the service; empty where it names none. */
  id: string
  /** The End User who used it. */
  userId: string
  /** The Email that it was used in; empty where the service does not say. */
  emailId: string
  /** What was used, by the service's own name. */
  feature: string
  /** What it cost; null where the service does not say. */
  credits: number | null
  /** When it was used, ISO 8601. */
  createdAt: string
}

/** An AI limit without its End User. Spec: AI end-user quota limit. */
export interface AiLimitPeriod {
  /** An integer from 0. */
  maximumLimitCredits: number
  /** ISO 8601. */
  startTime: string
  /** ISO 8601, later than startTime. */
  endTime: string
}

/** How many AI credits an End User may use in a period. */
export interface AiLimit extends AiLimitPeriod {
  /** The End User that the limit applies to. */
  userId: string
}

/** A month, as `yyyy-MM`. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** ISO 8601 with an offset: what names one moment wherever it is read. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/
/** The last moment that a Date can hold. */
const MAX_TIME = 8_640_000_000_000_000

/** What is wrong with the month of a bill, or null: `yyyy-MM`. */
export function monthProblem(value: unknown): Problem | null {
  return formatProblem('month', value, 'yyyy-MM', (text) => MONTH.test(text))
}

/** A span of days as it came in, not yet checked. */
export interface DateRangeFields {
  /** `yyyy-MM-dd` */
  startDate?: unknown
  /** `yyyy-MM-dd`, not before `startDate`. */
  endDate?: unknown
}

/** What is wrong with a span of days, both included, or null: `yyyy-MM-dd`, and not backwards. */
export function dateRangeProblem(range: DateRangeFields): Problem | null {
  const { startDate, endDate } = range
  const problem =
    formatProblem('startDate', startDate, 'yyyy-MM-dd', isDate) ??
    formatProblem('endDate', endDate, 'yyyy-MM-dd', isDate)
  if (problem !== null) return problem
  return String(startDate) > String(endDate) ? { field: 'endDate', message: AI_MESSAGES.dateRange } : null
}

/** A limit without its End User as it came in, not yet checked. */
export interface AiLimitPeriodFields {
  /** A JSON integer from 0. */
  maximumLimitCredits?: unknown
  /** Start of the period. */
  startTime?: unknown
  /** End of the period, later than its start. */
  endTime?: unknown
}

/** A limit as it came in, not yet checked. */
export interface AiLimitFields extends AiLimitPeriodFields {
  /** The End User that it applies to. */
  userId?: unknown
}

/** The first rule that the AI limit of an End User breaks, or null. Spec: AI end-user quota limit. */
export function aiLimitProblem(limit: AiLimitFields): Problem | null {
  return userIdProblem(limit.userId) ?? aiLimitPeriodProblem(limit)
}

/** The same without the End User. */
export function aiLimitPeriodProblem(limit: AiLimitPeriodFields): Problem | null {
  const { maximumLimitCredits: credits, startTime, endTime } = limit
  if (credits === undefined || credits === null) {
    return { field: 'maximumLimitCredits', message: AI_MESSAGES.creditsRequired }
  }
  if (!Number.isSafeInteger(credits) || Number(credits) < 0) {
    return { field: 'maximumLimitCredits', message: AI_MESSAGES.credits }
  }
  for (const [field, value] of Object.entries({ startTime, endTime })) {
    if (isBlank(value)) return { field, message: `${field} is required` }
    if (readMoment(value) === null) return { field, message: `${field} must be ${MOMENT_FORMS}` }
  }
  const isForward = (readMoment(endTime) ?? 0) > (readMoment(startTime) ?? 0)
  return isForward ? null : { field: 'endTime', message: AI_MESSAGES.limitPeriod }
}

const MOMENT_FORMS = 'ISO 8601 with an offset, or epoch milliseconds'

/** Milliseconds since 1970 of a Date, of ISO 8601 with an offset, or of epoch milliseconds; else null. */
export function readMoment(value: unknown): number | null {
  const time = value instanceof Date ? value.getTime() : value
  if (typeof time === 'number') return Number.isInteger(time) && Math.abs(time) <= MAX_TIME ? time : null
  const [, day] = typeof time === 'string' ? (MOMENT.exec(time) ?? []) : []
  return day !== undefined && isDate(day) ? Date.parse(String(time)) : null
}

/** Whether it is a day of the calendar, as `yyyy-MM-dd`: 2026-02-30 is none. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return DATE.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function formatProblem(
  field: string,
  value: unknown,
  format: string,
  valid: (text: string) => boolean,
): Problem | null {
  if (isBlank(value)) return { field, message: `${field} is required` }
  if (typeof value !== 'string') return { field, message: `${field} must be a string` }
  return valid(value) ? null : { field, message: `${field} must have the format ${format}` }
}
