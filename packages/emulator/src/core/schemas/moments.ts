import { isBlank } from '@mailframe/protocol'
import { z } from 'zod'
import type { Choices } from '../choices/switches.js'
import { text } from './fields.js'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** ISO 8601 with an offset: what names one moment wherever it is read. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/
/** The last moment that a Date can hold. */
const MAX_TIME = 8_640_000_000_000_000

const formatted = (field: string, format: string, valid: (value: string) => boolean) =>
  text(field, `${field} is required`, (value) =>
    valid(value) ? null : { message: `${field} must have the format ${format}` },
  )

/** A month, as `yyyy-MM`. */
export const month = (field: string) =>
  formatted(field, 'yyyy-MM', (value) => MONTH.test(value)).meta({ pattern: MONTH.source })

/** A day of the calendar, as `yyyy-MM-dd`. */
export const date = (field: string) => formatted(field, 'yyyy-MM-dd', isDate).meta({ format: 'date' })

/** 2026-02-30 is none. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return DATE.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const FORMS = {
  both: 'ISO 8601 with an offset, or epoch milliseconds',
  iso8601: 'ISO 8601 with an offset',
  epoch: 'epoch milliseconds',
}

/** A moment, as ISO 8601 with an offset or in epoch milliseconds; read as ISO 8601, UTC. */
export const moment = (field: string, forms: Choices['limitTimes']) =>
  z.unknown().transform((value, context): string => {
    const time = timeOf(value, forms)
    if (time !== null) return new Date(time).toISOString()
    const message = isBlank(value) ? `${field} is required` : `${field} must be ${FORMS[forms]}`
    context.addIssue({ code: 'custom', message, params: { choice: 'limitTimes' } })
    return z.NEVER
  })

function timeOf(value: unknown, forms: Choices['limitTimes']): number | null {
  if (typeof value === 'number') {
    return forms !== 'iso8601' && Number.isInteger(value) && Math.abs(value) <= MAX_TIME ? value : null
  }
  const [, day] = typeof value === 'string' ? (MOMENT.exec(value) ?? []) : []
  return forms !== 'epoch' && day !== undefined && isDate(day) ? Date.parse(value as string) : null
}
