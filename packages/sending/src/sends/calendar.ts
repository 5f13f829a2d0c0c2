import {
  CALENDAR_FIELDS,
  type CheckedCalendar,
  checkCalendar,
  LIST_SEPARATOR,
  SENDING_PATHS,
  serviceTime,
} from '@mailframe/protocol/sending'
import { readMoment } from '@mailframe/protocol/service'
import { problemError } from '../client/error.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import { parseMailboxes } from '../message/addresses.js'
import type { Field } from '../message/form.js'
import type { Message, SendResult } from '../message/message.js'
import { formOf, type MailForm, type PreparedMessage, prepareMessage } from '../message/send.js'

/** An email with a calendar entry. Spec: spec/public-facts.md, sendcalendar. */
export interface CalendarMessage extends Message {
  /** When it begins: a Date, or ISO 8601 with an offset, such as `2026-12-01T10:00:00+01:00`. It travels in UTC+8. */
  startTime: Date | string
  /** When it ends, in the same form; later than `startTime`. */
  endTime: Date | string
  /** What it is called: one line. */
  title: string
  /** Who invites. Default: the sender name. */
  organizerName?: string | undefined
  /** Their address. Default: the sender address. */
  organizerEmail?: string | undefined
  /** Where it is: one line. */
  location?: string | undefined
  /** What it is about, also in several lines. */
  description?: string | undefined
  /** Names of those who are invited, as many as `participatorEmails`; several in a string are joined by `;`. */
  participatorNames?: string | readonly string[] | undefined
  /** Who is invited. Default: the addresses of `to`. */
  participatorEmails?: string | readonly string[] | undefined
  /** Names the entry, to change or cancel it later: at most 255 characters of ASCII. Default: the service makes one. */
  uid?: string | undefined
  /** Cancels the entry of `uid`. Default: false. */
  isCancel?: boolean | undefined
  /** Changes the entry of `uid`. Default: false. */
  isUpdate?: boolean | undefined
}

/** An email with a calendar entry that the service has accepted. */
export interface CalendarResult extends SendResult {
  /** To change or cancel the entry with; null where the service gives none. */
  uid: string | null
}

/** @throws SendingError */
export async function prepareCalendar(
  options: Pick<SenderOptions, 'requireFromName' | 'onWarning'>,
  message: CalendarMessage,
  callOptions: CallOptions,
): Promise<{ form: MailForm; prepared: PreparedMessage }> {
  const prepared = await prepareMessage(options, message, callOptions)
  const check = checkCalendar(
    {
      ...message,
      startTime: momentOf('startTime', message.startTime),
      endTime: momentOf('endTime', message.endTime),
      organizerName: message.organizerName ?? prepared.message.fromName ?? prepared.message.from.address,
      organizerEmail: message.organizerEmail ?? prepared.message.from.address,
    },
    parseMailboxes,
  )
  if ('problem' in check) throw problemError(check.problem)
  const form = formOf(prepared)
  return {
    prepared,
    form: {
      ...form,
      fields: [...form.fields, ...calendarFields(check.calendar, prepared)],
      target: { operation: 'sendCalendar', path: SENDING_PATHS.calendar },
    },
  }
}

/** Without an offset nobody knows which moment is meant. */
function momentOf(field: string, value: unknown): number {
  const moment = typeof value === 'number' ? null : readMoment(value)
  if (moment !== null) return moment
  throw problemError({
    field,
    message: `${field} must be a Date, or ISO 8601 with an offset, such as 2026-12-01T10:00:00+01:00`,
  })
}

function calendarFields(calendar: CheckedCalendar, { message }: PreparedMessage): Field[] {
  const { startTime, endTime, title, organizer, location, description, uid, kind } = calendar
  // Those of X-SMTPAPI see only themselves: no entry names one of the others.
  const own = message.xsmtpapi?.to === undefined ? message.to : []
  const invited = calendar.participants.length > 0 ? calendar.participants : own
  const nameOf = (name: string | null, address: string) => (name ?? address).replaceAll(LIST_SEPARATOR, ',')
  const fields: [string, string | null][] = [
    [CALENDAR_FIELDS.startTime, serviceTime(startTime)],
    [CALENDAR_FIELDS.endTime, serviceTime(endTime)],
    [CALENDAR_FIELDS.title, title],
    [CALENDAR_FIELDS.organizerName, organizer.name],
    [CALENDAR_FIELDS.organizerEmail, organizer.address],
    [CALENDAR_FIELDS.location, location],
    [CALENDAR_FIELDS.description, description],
    [
      CALENDAR_FIELDS.participatorNames,
      invited.map(({ name, address }) => nameOf(name, address)).join(LIST_SEPARATOR) || null,
    ],
    [CALENDAR_FIELDS.participatorEmails, invited.map(({ address }) => address).join(LIST_SEPARATOR) || null],
    [CALENDAR_FIELDS.uid, uid],
    [CALENDAR_FIELDS.isCancel, kind === 'cancel' ? 'true' : null],
    [CALENDAR_FIELDS.isUpdate, kind === 'update' ? 'true' : null],
  ]
  return fields.filter((field): field is [string, string] => field[1] !== null)
}

export function calendarResult(result: SendResult): CalendarResult {
  const { uid } = result.info
  return { ...result, uid: typeof uid === 'string' || typeof uid === 'number' ? String(uid) : null }
}
