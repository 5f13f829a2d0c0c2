import { characterCount, isBlank, isDate } from '@mailframe/protocol'
import { documentedProblem, hasControl } from '@mailframe/protocol/sending'
import { problemError, type SendingError } from '../error.js'

/** Input that breaks a rule, with the code that the service would answer; null where the document has none. */
export function refusal(statusCode: number | null, field: string, more = ''): SendingError {
  if (statusCode === null) return problemError({ field, message: `${field} ${more}` })
  return problemError(documentedProblem(statusCode, field, more))
}

interface TextRule {
  /** Code of a missing text. */
  empty: number
  /** Code of another one that is wrong. Default: that of a missing one. */
  wrong?: number
  most?: number
}

/** @throws SendingError where it is no text of 1 to `most` characters. */
export function checkText(field: string, value: unknown, { empty, wrong = empty, most }: TextRule): string {
  if (isBlank(value)) throw refusal(empty, field)
  if (typeof value !== 'string') throw refusal(wrong, field, 'must be a string')
  if (hasControl(value)) throw refusal(wrong, field, 'must not contain control characters')
  if (most !== undefined && characterCount(value) > most) {
    throw refusal(wrong, field, `it has ${characterCount(value)} characters, and ${most} at most are taken`)
  }
  return value
}

/** As `checkText`, where it is there. */
export function checkOptionalText(field: string, value: unknown, rule: TextRule): string | undefined {
  return value === undefined || value === null ? undefined : checkText(field, value, rule)
}

/** @throws SendingError where it is not one of `values`. */
export function checkChoice<Value extends string | number>(
  field: string,
  value: unknown,
  values: readonly Value[],
  { empty, wrong = empty }: { empty: number | null; wrong?: number | null },
): Value {
  const found = values.find((one) => one === value)
  if (found !== undefined) return found
  throw refusal(isBlank(value) ? empty : wrong, field, `must be one of ${values.join(', ')}`)
}

export function checkOptionalChoice<Value extends string | number>(
  field: string,
  value: unknown,
  values: readonly Value[],
  wrong: number | null,
): Value | undefined {
  return value === undefined || value === null
    ? undefined
    : checkChoice(field, value, values, { empty: wrong })
}

/** An option that the document has no code for. */
export function checkOptionalBoolean(field: string, value: unknown): 0 | 1 | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'boolean') throw refusal(null, field, 'must be true or false')
  return value ? 1 : 0
}

/** Days up to now, or from one to another, both included. */
export interface Span {
  /** At least 1. */
  days?: number | undefined
  /** `yyyy-MM-dd`, a day of the calendar. */
  startDate?: string | undefined
  /** `yyyy-MM-dd`, a day of the calendar, not before `startDate`. */
  endDate?: string | undefined
}

/** @throws SendingError where it is no span: 40006, 40007, 40008. */
export function checkSpan({ days, startDate, endDate }: Span, required: boolean): Span {
  if (days !== undefined) {
    if (!Number.isSafeInteger(days) || days < 1) throw refusal(40006, 'days')
    if (startDate !== undefined || endDate !== undefined) {
      throw problemError({
        field: 'days',
        message: 'days does not go with startDate and endDate: pass one of both',
      })
    }
    return { days }
  }
  if (startDate === undefined && endDate === undefined) {
    if (required) throw problemError({ field: 'days', message: 'pass days, or startDate and endDate' })
    return {}
  }
  if (typeof startDate !== 'string' || !isDate(startDate)) throw refusal(40007, 'startDate')
  if (typeof endDate !== 'string' || !isDate(endDate)) throw refusal(40008, 'endDate')
  if (endDate < startDate) throw refusal(40008, 'endDate', 'must not be before startDate')
  return { startDate, endDate }
}

/** @throws SendingError with `statusCode` where it is an empty list. */
export function checkList<Item extends string | number>(
  field: string,
  list: readonly Item[] | undefined,
  statusCode: number | null,
): readonly Item[] | undefined {
  if (list === undefined || (Array.isArray(list) && list.length > 0)) return list
  throw refusal(statusCode, field, 'must be a list of at least one')
}
