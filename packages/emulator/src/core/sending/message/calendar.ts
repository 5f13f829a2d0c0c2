import type { CheckedCalendar } from '@mailframe/protocol/sending'

/** A calendar entry of a send. */
export interface CalendarRecord extends CheckedCalendar {
  uid: string
  /** ISO 8601, UTC. */
  at: string
}

/** What an entry is named by where its sender gave no name. */
export const calendarUid = ({ uid }: CheckedCalendar, messageId: string): string =>
  uid ?? `${messageId}@mailframe.invalid`

/** What a calendar does with the entry. RFC 5546. */
export const calendarMethod = ({ kind }: CheckedCalendar): 'CANCEL' | 'REQUEST' =>
  kind === 'cancel' ? 'CANCEL' : 'REQUEST'

/** The entry as iCalendar; `recipient` is invited where nobody else is named. RFC 5545. */
export function calendarText(
  record: CalendarRecord,
  recipient: { name: string | null; address: string },
): string {
  const { uid, at, startTime, endTime, title, organizer, location, description, participants, kind } = record
  const invited = participants.length === 0 ? [recipient] : participants
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mailframe//Emulator//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(record)}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(Date.parse(at))}`,
    `DTSTART:${stamp(startTime)}`,
    `DTEND:${stamp(endTime)}`,
    // Calendars accept a change only where its number is larger than before.
    `SEQUENCE:${kind === 'invite' ? 0 : Math.floor(Date.parse(at) / 1000)}`,
    `STATUS:${kind === 'cancel' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `ORGANIZER${named(organizer)}`,
    ...invited.map((one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE${named(one)}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stamp = (moment: number) => new Date(moment).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** A parameter holds no quotation mark. */
const named = ({ name, address }: { name: string | null; address: string }) =>
  `${name === null ? '' : `;CN="${name.replaceAll('"', "'")}"`}:mailto:${address}`

const LINE_BYTES = 75
const utf8 = new TextEncoder()

/** Lines of at most 75 bytes, between whole characters. */
function folded(line: string): string {
  const lines: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = utf8.encode(character).byteLength
    if (bytes + size > LINE_BYTES) {
      lines.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...lines, piece].join('\r\n')
}
