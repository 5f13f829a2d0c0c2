import { isBlank } from '../characters.js'
import { type Address, hasControl, type MailboxParser, readAddresses } from './addresses.js'
import { isEmptyList, isTextList, refuseUndocumented, settled } from './fault.js'
import { SENDING_LIMITS } from './limits.js'
import { type SendingProblem, shown } from './problem.js'
import { LIST_SEPARATOR } from './regions.js'

/** The fields of a calendar entry before they are checked. Spec: spec/public-facts.md, sendcalendar. */
export interface CalendarFields {
  /** When it begins, in milliseconds since 1970; null where it could not be read. */
  startTime: number | null
  /** When it ends, in the same form. */
  endTime: number | null
  /** One line. */
  title?: unknown
  /** Who invites. */
  organizerName?: unknown
  /** One address. */
  organizerEmail?: unknown
  /** One line. */
  location?: unknown
  /** Text, also in several lines. */
  description?: unknown
  /** Names of those who are invited: as many as there are addresses. */
  participatorNames?: unknown
  /** Their addresses. */
  participatorEmails?: unknown
  /** What a later change or cancellation names it by. */
  uid?: unknown
  /** Whether it no longer takes place. */
  isCancel?: unknown
  /** Whether it replaces an earlier one. */
  isUpdate?: unknown
}

/** A calendar entry that breaks no rule. */
export interface CheckedCalendar {
  /** When it begins, in milliseconds since 1970. */
  startTime: number
  /** When it ends; later than `startTime`. */
  endTime: number
  /** One line. */
  title: string
  /** Who invites. */
  organizer: Address
  /** One line. */
  location: string | null
  /** Text, also in several lines. */
  description: string | null
  /** Who is invited; none: the recipients of the message are. */
  participants: Address[]
  /** What a later change or cancellation names it by. */
  uid: string | null
  /** What the entry does. */
  kind: 'invite' | 'update' | 'cancel'
}

/** Checks a calendar entry. The document has no codes for it. */
export function checkCalendar(
  fields: CalendarFields,
  parse: MailboxParser,
): { calendar: CheckedCalendar } | { problem: SendingProblem } {
  return settled('calendar', () => readCalendar(fields, parse))
}

function readCalendar(fields: CalendarFields, parse: MailboxParser): CheckedCalendar {
  const startTime = readTime('startTime', fields.startTime)
  const endTime = readTime('endTime', fields.endTime)
  if (endTime <= startTime) refuseUndocumented('endTime', 'must be later than startTime')
  const title = readLine('title', fields.title) ?? refuseUndocumented('title', 'is required')
  const organizer = readOrganizer(fields, parse)
  const kind = readKind(fields)
  const uid = readUid(fields.uid)
  if (uid === null && kind !== 'invite') {
    refuseUndocumented('uid', 'is required: it names the entry that is changed or cancelled')
  }
  return {
    startTime,
    endTime,
    title,
    organizer,
    location: readLine('location', fields.location),
    description: readDescription(fields.description),
    participants: readParticipants(fields, parse),
    uid,
    kind,
  }
}

/** Four digits of a year is what a time has room for. */
const YEAR_10000 = /* @__PURE__ */ Date.UTC(9999, 11, 31)

function readTime(field: string, value: number | null): number {
  if (value !== null && Number.isSafeInteger(value) && value >= 0 && value < YEAR_10000) return value
  return refuseUndocumented(field, 'must be a moment with its time zone')
}

function readLine(field: string, value: unknown): string | null {
  if (isBlank(value)) return null
  if (typeof value !== 'string') return refuseUndocumented(field, 'must be a string')
  if (hasControl(value)) {
    return refuseUndocumented(field, 'must not contain CR, LF, NUL or other control characters')
  }
  return value.trim()
}

function readDescription(value: unknown): string | null {
  if (isBlank(value)) return null
  if (typeof value !== 'string') return refuseUndocumented('description', 'must be a string')
  // Line breaks and tabs are text.
  if (hasControl(value.replace(/[\r\n\t]/g, ''))) {
    return refuseUndocumented('description', 'must not contain NUL or other control characters')
  }
  return value
}

function readOrganizer({ organizerName, organizerEmail }: CalendarFields, parse: MailboxParser): Address {
  const name = readLine('organizerName', organizerName)
  if (isBlank(organizerEmail)) refuseUndocumented('organizerEmail', 'is required')
  const { name: _, address } = readOne('organizerEmail', organizerEmail, parse)
  return { name: name ?? refuseUndocumented('organizerName', 'is required'), address }
}

function readOne(field: string, value: unknown, parse: MailboxParser): Address {
  const reading = typeof value === 'string' ? readAddresses([value], parse) : { invalid: String(value) }
  const [address, second] = 'invalid' in reading ? [] : reading.addresses
  if (address === undefined || second !== undefined) {
    return refuseUndocumented(field, `must be one valid address: ${shown(value)}`)
  }
  return address
}

function readParticipants(fields: CalendarFields, parse: MailboxParser): Address[] {
  const names = readTexts('participatorNames', fields.participatorNames)
  const emails = readTexts('participatorEmails', fields.participatorEmails)
  if (names.length > 0 && names.length !== emails.length) {
    refuseUndocumented(
      'participatorNames',
      `must have as many entries as participatorEmails: ${emails.length}`,
    )
  }
  if (emails.length > SENDING_LIMITS.recipients) {
    refuseUndocumented('participatorEmails', `must not be more than ${SENDING_LIMITS.recipients}`)
  }
  return emails.map((email, at) => {
    const { name, address } = readOne('participatorEmails', email, parse)
    return { name: readLine('participatorNames', names[at]) ?? name, address }
  })
}

function readTexts(field: string, value: unknown): string[] {
  if (isEmptyList(value)) return []
  if (!isTextList(value)) return refuseUndocumented(field, 'must be a string or strings')
  const texts = typeof value === 'string' ? value.split(LIST_SEPARATOR) : value
  if (texts.some((text) => text.includes(LIST_SEPARATOR))) {
    return refuseUndocumented(field, `must not contain ${LIST_SEPARATOR}: it separates them`)
  }
  return texts.map((text) => text.trim())
}

function readUid(value: unknown): string | null {
  if (isBlank(value)) return null
  const most = SENDING_LIMITS.calendarUid
  if (typeof value === 'string' && value.length <= most && /^[!-~]+$/.test(value)) return value
  return refuseUndocumented('uid', `must have at most ${most} ASCII characters, without spaces`)
}

function readKind({ isCancel, isUpdate }: CalendarFields): CheckedCalendar['kind'] {
  const cancels = readFlag('isCancel', isCancel)
  const updates = readFlag('isUpdate', isUpdate)
  if (cancels && updates)
    refuseUndocumented(
      'isCancel',
      'cannot be combined with isUpdate: an entry is either changed or cancelled',
    )
  return cancels ? 'cancel' : updates ? 'update' : 'invite'
}

function readFlag(field: string, value: unknown): boolean {
  if (isBlank(value) || value === false || value === 'false') return false
  return value === true || value === 'true' ? true : refuseUndocumented(field, 'must be true or false')
}

const ZONE_MS = 8 * 3_600_000

/** A moment as the service has times: `yyyy-MM-dd HH:mm:ss` in UTC+8 (spec/public-facts.md). */
export function serviceTime(moment: number): string {
  return new Date(moment + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

const SERVICE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/** The moment of a time of the service, or null where it is none. */
export function readServiceTime(text: string): number | null {
  const [, day, time] = SERVICE_TIME.exec(text.trim()) ?? []
  const moment = Date.parse(`${day}T${time}+08:00`)
  // 31 February is no day, though it is read as one of March.
  return !Number.isNaN(moment) && serviceTime(moment) === text.trim() ? moment : null
}
