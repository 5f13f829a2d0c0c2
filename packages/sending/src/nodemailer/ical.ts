import { shown } from '@mailframe/protocol/sending'
import { problemError, type SendingError } from '../client/error.js'
import type { CalendarMessage } from '../sends/calendar.js'
import { durationOf, timeOf } from './ical-time.js'

/** The fields of a calendar entry, without the email around it. */
export type CalendarEntry = Pick<
  CalendarMessage,
  | 'startTime'
  | 'endTime'
  | 'title'
  | 'organizerName'
  | 'organizerEmail'
  | 'location'
  | 'description'
  | 'participatorNames'
  | 'participatorEmails'
  | 'uid'
  | 'isCancel'
  | 'isUpdate'
>

/** A content line of iCalendar. */
export interface Property {
  name: string
  params: ReadonlyMap<string, string>
  value: string
}

/** What a calendar program makes anew, or shows to its owner only. */
const OF_NO_MATTER = new Set([
  'DTSTAMP',
  'CREATED',
  'LAST-MODIFIED',
  'SEQUENCE',
  'STATUS',
  'CLASS',
  'TRANSP',
  'PRIORITY',
  'CATEGORIES',
])

const READ = new Set([
  'UID',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'DTSTART',
  'DTEND',
  'DURATION',
  'ORGANIZER',
  'ATTENDEE',
])

/**
 * The one event of an iCalendar text as the fields of sendCalendar. What they have no room for is refused by name: sent
 * without it, the event would be another one.
 *
 * @throws SendingError
 */
export function entryOf(text: string, givenMethod: string | undefined): CalendarEntry {
  const { method, event } = eventOf(text)
  for (const { name } of event) {
    if (READ.has(name) || OF_NO_MATTER.has(name) || name.startsWith('X-')) continue
    throw fault(`has ${name}, which the service has no field for: pass the file in attachments`)
  }
  const one = (name: string) => single(event, name)
  const textOf = (name: string) => unescaped(one(name)?.value)
  const start = one('DTSTART')
  if (start === undefined) throw fault('has no DTSTART')
  const startTime = timeOf(start, fault)
  const end = one('DTEND')
  const duration = one('DURATION')
  if (end === undefined && duration === undefined) throw fault('has neither DTEND nor DURATION')
  const endTime =
    end === undefined
      ? new Date(startTime.getTime() + durationOf(duration?.value ?? '', fault))
      : timeOf(end, fault)
  const organizer = one('ORGANIZER')
  const attendees = event.filter(({ name }) => name === 'ATTENDEE')
  return {
    startTime,
    endTime,
    title: textOf('SUMMARY') ?? '',
    organizerName: organizer && nameOf(organizer),
    organizerEmail: organizer && addressOf(organizer),
    location: textOf('LOCATION'),
    description: textOf('DESCRIPTION'),
    participatorNames: attendees.map((each) => nameOf(each) ?? addressOf(each)),
    participatorEmails: attendees.map(addressOf),
    uid: textOf('UID'),
    ...kindOf(givenMethod ?? method, one('STATUS')?.value, one('SEQUENCE')?.value),
  }
}

/** The properties of the only VEVENT, and the METHOD of the calendar. */
function eventOf(text: string): { method: string | undefined; event: Property[] } {
  const open: string[] = []
  const events: Property[][] = []
  let method: string | undefined
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line.trim() === '') continue
    const property = propertyOf(line)
    const component = property.value.trim().toUpperCase()
    const path = open.join('/')
    if (property.name === 'BEGIN') {
      open.push(component)
      if (path === 'VCALENDAR' && component === 'VEVENT') events.push([])
      else if (path.endsWith('VEVENT') || (path === 'VCALENDAR' && component !== 'VTIMEZONE')) {
        throw fault(`has ${component}, which the service has no field for: pass the file in attachments`)
      }
    } else if (property.name === 'END') open.pop()
    else if (path === 'VCALENDAR/VEVENT') events.at(-1)?.push(property)
    else if (path === 'VCALENDAR' && property.name === 'METHOD') method = component
  }
  const [event, second] = events
  if (event === undefined) throw fault('has no VEVENT')
  if (second !== undefined) throw fault('must have one VEVENT: send a message for each')
  return { method, event }
}

const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s
const PARAM = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)/g

function propertyOf(line: string): Property {
  const [, name, params = '', value = ''] = LINE.exec(line) ?? []
  if (name === undefined) throw fault(`has a line that is none of iCalendar: ${shown(line)}`)
  const pairs = [...params.matchAll(PARAM)].map(
    ([, key = '', text = '']) => [key.toUpperCase(), text.replace(/^"(.*)"$/, '$1')] as const,
  )
  return { name: name.toUpperCase(), params: new Map(pairs), value }
}

function single(event: readonly Property[], name: string): Property | undefined {
  const [first, second] = event.filter((property) => property.name === name)
  if (second !== undefined) throw fault(`has ${name} twice`)
  return first
}

/** RFC 5545, 3.3.11. */
function unescaped(value: string | undefined): string | undefined {
  return value?.replace(/\\([\\;,Nn])/g, (_, character: string) =>
    character.toLowerCase() === 'n' ? '\n' : character,
  )
}

const nameOf = ({ params }: Property): string | undefined => params.get('CN')?.trim() || undefined

function addressOf({ name, value }: Property): string {
  const [, address] = /^mailto:(.+)$/i.exec(value.trim()) ?? []
  if (address === undefined) throw fault(`${name} must be a mailto: address: ${shown(value)}`)
  return address
}

function kindOf(
  method = 'PUBLISH',
  status = '',
  sequence = '0',
): Pick<CalendarEntry, 'isCancel' | 'isUpdate'> {
  const name = method.toUpperCase()
  if (name === 'CANCEL' || status.trim().toUpperCase() === 'CANCELLED') return { isCancel: true }
  if (name !== 'REQUEST' && name !== 'PUBLISH') {
    throw fault(`method must be REQUEST, PUBLISH or CANCEL, not ${shown(method)}`)
  }
  return Number(sequence) > 0 ? { isUpdate: true } : {}
}

function fault(message: string): SendingError {
  return problemError({ field: 'icalEvent', message: `icalEvent ${message}` })
}
