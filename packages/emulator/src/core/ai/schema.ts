import { MESSAGES } from '@mailframe/protocol'
import { z } from 'zod'
import type { Fields } from '../kernel/fields.js'
import { date, moment, month } from './moments.js'

export function aiSchemas({ userId, pageNo, pageSize }: Fields) {
  return {
    billsRequest: z.object({ month: month('month'), pageNo, pageSize }),

    usageRequest: z
      .object({
        userId: userId.optional(),
        startDate: date('startDate'),
        endDate: date('endDate'),
        pageNo,
        pageSize,
      })
      .refine(({ startDate, endDate }) => startDate <= endDate, {
        error: MESSAGES.dateRange,
      }),

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
}
