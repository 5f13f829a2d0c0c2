import { isBlank } from '@mailframe/protocol'
import { isDate, MESSAGES, MONTH, readMoment } from '@mailframe/protocol/service'
import { z } from 'zod'
import { userIdField } from '../access/schema.js'
import { perChoices } from '../kernel/choices/per-choices.js'
import { text } from '../kernel/fields.js'
import { pageFields } from '../kernel/page.js'

const formatted = (field: string, format: string, valid: (value: string) => boolean) =>
  text(field, `${field} is required`, (value) =>
    valid(value) ? null : { message: `${field} must have the format ${format}` },
  )

/** A month, as `yyyy-MM`. */
const month = (field: string) =>
  formatted(field, 'yyyy-MM', (value) => MONTH.test(value)).meta({ pattern: MONTH.source })

/** A day of the calendar, as `yyyy-MM-dd`. */
const date = (field: string) => formatted(field, 'yyyy-MM-dd', isDate).meta({ format: 'date' })

/** A moment, as ISO 8601 with an offset or in epoch milliseconds; read as ISO 8601, UTC. */
const moment = (field: string) =>
  z.unknown().transform((value, context): string => {
    const time = readMoment(value)
    if (time !== null) return new Date(time).toISOString()
    const message = isBlank(value)
      ? `${field} is required`
      : `${field} must be ISO 8601 with an offset, or epoch milliseconds`
    context.addIssue({ code: 'custom', message, params: { choice: 'limitTimes' } })
    return z.NEVER
  })

/** What requests of the AI Resource API must be. */
export const aiSchemas = perChoices((choices) => {
  const userId = userIdField(choices)
  const page = pageFields(choices)
  return {
    billsRequest: z.object({ month: month('month'), ...page }),

    usageRequest: z
      .object({
        userId: userId.optional(),
        startDate: date('startDate'),
        endDate: date('endDate'),
        ...page,
      })
      .refine(({ startDate, endDate }) => startDate <= endDate, { error: MESSAGES.dateRange }),

    /** Spec: AI end-user quota limit. */
    limitRequest: z
      .object({
        userId,
        maximumLimitCredits: z
          .number({
            error: ({ input }) =>
              input === undefined || input === null ? MESSAGES.creditsRequired : MESSAGES.credits,
          })
          .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: MESSAGES.credits })
          .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        startTime: moment('startTime'),
        endTime: moment('endTime'),
      })
      .refine(({ startTime, endTime }) => Date.parse(endTime) > Date.parse(startTime), {
        error: MESSAGES.limitPeriod,
      }),
  }
})

/** The schemas of one set of choices. */
export type AiSchemas = ReturnType<typeof aiSchemas>
