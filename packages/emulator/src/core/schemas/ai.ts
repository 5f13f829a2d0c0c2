import { z } from 'zod'
import type { Choices } from '../choices/switches.js'
import type { Fields } from './fields.js'
import { date, moment, month } from './moments.js'

const CREDITS = 'maximumLimitCredits must be a JSON integer >= 0'

export function aiSchemas({ userId, pageNo, pageSize }: Fields, { limitTimes }: Choices) {
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
        error: 'endDate must not be before startDate',
      }),

    /** Spec: AI end-user quota limit. */
    limitRequest: z
      .object({
        userId,
        maximumLimitCredits: z
          .number({
            error: ({ input }) =>
              input === undefined || input === null ? 'maximumLimitCredits is required' : CREDITS,
          })
          .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: CREDITS })
          .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        startTime: moment('startTime', limitTimes),
        endTime: moment('endTime', limitTimes),
      })
      .refine(({ startTime, endTime }) => Date.parse(endTime) > Date.parse(startTime), {
        error: 'endTime must be later than startTime',
      }),
  }
}
