import { isBlank } from '@mailframe/protocol'
import { z } from 'zod'
import { pagination, userId } from '../http/fields.js'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** ISO 8601 with an offset: what names one moment wherever it is read. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/
/** The last moment that a Date can hold. */
const MAX_TIME = 8_640_000_000_000_000

const requiredText = (field: string, format: string, valid: (value: string) => boolean) =>
  z
    .string({
      error: ({ input }) =>
        isBlank(input) ? `${field} is required` : `${field} must have the format ${format}`,
    })
    .superRefine((value, context) => {
      if (isBlank(value)) context.addIssue({ code: 'custom', message: `${field} is required` })
      else if (!valid(value))
        context.addIssue({ code: 'custom', message: `${field} must have the format ${format}` })
    })

const date = (field: string) => requiredText(field, 'yyyy-MM-dd', isDate)

/** A day of the calendar: 2026-02-30 is none. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return DATE.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A moment, as ISO 8601 with an offset or in epoch milliseconds (spec/choices.md); read as ISO 8601, UTC. */
const moment = (field: string) =>
  z.unknown().transform((value, context): string => {
    const time = timeOf(value)
    if (time !== null) return new Date(time).toISOString()
    const message = isBlank(value)
      ? `${field} is required`
      : `${field} must be ISO 8601 with an offset, or epoch milliseconds`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= MAX_TIME ? value : null
  const [, day] = typeof value === 'string' ? (MOMENT.exec(value) ?? []) : []
  return day !== undefined && isDate(day) ? Date.parse(value as string) : null
}

const CREDITS = 'maximumLimitCredits must be a JSON integer >= 0'

export const billsRequest = z.object({
  month: requiredText('month', 'yyyy-MM', (value) => MONTH.test(value)),
  ...pagination,
})

export const usageRequest = z
  .object({
    userId: userId.optional(),
    startDate: date('startDate'),
    endDate: date('endDate'),
    ...pagination,
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, { error: 'endDate must not be before startDate' })

/** Spec: AI end-user quota limit. */
export const limitRequest = z
  .object({
    userId,
    maximumLimitCredits: z
      .number({
        error: ({ input }) =>
          input === undefined || input === null ? 'maximumLimitCredits is required' : CREDITS,
      })
      .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: CREDITS }),
    startTime: moment('startTime'),
    endTime: moment('endTime'),
  })
  .refine(({ startTime, endTime }) => Date.parse(endTime) > Date.parse(startTime), {
    error: 'endTime must be later than startTime',
  })
