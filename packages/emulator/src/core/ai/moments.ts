import { isBlank, isDate, MONTH, readMoment } from '@mailframe/protocol'
import { z } from 'zod'
import { text } from '../kernel/fields.js'

const formatted = (field: string, format: string, valid: (value: string) => boolean) =>
  text(field, `${field} is required`, (value) =>
    valid(value) ? null : { message: `${field} must have the format ${format}` },
  )

/** A month, as `yyyy-MM`. */
export const month = (field: string) =>
  formatted(field, 'yyyy-MM', (value) => MONTH.test(value)).meta({ pattern: MONTH.source })

/** A day of the calendar, as `yyyy-MM-dd`. */
export const date = (field: string) => formatted(field, 'yyyy-MM-dd', isDate).meta({ format: 'date' })

/** A moment, as ISO 8601 with an offset or in epoch milliseconds; read as ISO 8601, UTC. */
export const moment = (field: string) =>
  z.unknown().transform((value, context): string => {
    const time = readMoment(value)
    if (time !== null) return new Date(time).toISOString()
    const message = isBlank(value)
      ? `${field} is required`
      : `${field} must be ISO 8601 with an offset, or epoch milliseconds`
    context.addIssue({ code: 'custom', message, params: { choice: 'limitTimes' } })
    return z.NEVER
  })
