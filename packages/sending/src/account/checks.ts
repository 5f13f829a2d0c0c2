import { characterCount, isBlank } from '@mailframe/protocol'
import {
  asciiDomain,
  documentedProblem,
  hasControl,
  LIST_SEPARATOR,
  readAddresses,
  SENDING_LIMITS,
  shown,
} from '@mailframe/protocol/sending'
import { isDate } from '@mailframe/protocol/service'
import { problemError, type SendingError } from '../client/error.js'
import { parseMailboxes } from '../message/addresses.js'

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

/** Values that are joined by `;`, each as `check` gives it. @throws SendingError with `empty` where it is an empty list. */
export function checkList<Item extends string | number>(
  field: string,
  list: readonly unknown[] | undefined,
  empty: number | null,
  check: (item: unknown) => Item,
): Item[] | undefined {
  if (list === undefined) return undefined
  if (Array.isArray(list) && list.length > 0) return list.map(check)
  throw refusal(empty, field, 'must be a list of at least one')
}

/** One of several that are joined. @throws SendingError with `wrong` where it is no text that can be. */
export function checkJoined(field: string, value: unknown, wrong: number | null): string {
  if (
    typeof value === 'string' &&
    value.trim() !== '' &&
    !value.includes(LIST_SEPARATOR) &&
    !hasControl(value)
  )
    return value
  throw refusal(wrong, field, `${shown(value)} must be text without ;`)
}

/** @throws SendingError where it is no address: 40011, 40012. */
export function checkEmail(email: unknown): string {
  if (isBlank(email)) throw refusal(40011, 'email')
  const address = oneAddress(email)
  if (address === null) throw refusal(40012, 'email', shown(email))
  return address
}

/** The only address that some text holds, or null. */
export function oneAddress(text: unknown): string | null {
  const reading = readAddresses([typeof text === 'string' ? text : ''], parseMailboxes)
  const [address, second] = 'addresses' in reading ? reading.addresses : []
  return address === undefined || second !== undefined ? null : address.address
}

/** @throws SendingError where it is no domain of at most 250 characters: 41001, 41002, 41003. */
export function checkDomain(field: string, value: unknown): string {
  const name = checkText(field, value, { empty: 41001, wrong: 41002, most: SENDING_LIMITS.domainName })
  const ascii = asciiDomain(name)
  if (ascii === null) throw refusal(41003, field)
  return ascii
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0

/** The id of a label. @throws SendingError where it is none, with the codes of its table. */
export function checkLabelId(
  field: string,
  id: unknown,
  { empty, wrong }: { empty: number; wrong: number },
): number {
  if (isId(id)) return id
  if (id === undefined || id === null) throw refusal(empty, field)
  throw refusal(wrong, field, 'must be a positive integer')
}
