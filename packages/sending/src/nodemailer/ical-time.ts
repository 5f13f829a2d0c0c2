import { shown } from '@mailframe/protocol/sending'
import type { Property } from './ical.js'

type Fault = (message: string) => Error

const TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/

/** The moment of DTSTART or DTEND: in UTC, or in a zone that its TZID names. */
export function timeOf({ name, params, value }: Property, fault: Fault): Date {
  const digits = TIME.exec(value.trim())
  if (digits === null || params.get('VALUE')?.toUpperCase() === 'DATE') {
    throw fault(`${name} must be a moment, not a whole day: ${shown(value)}`)
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.slice(1, 7).map(Number)
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const read = new Date(local)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || read.getUTCHours() !== hour) {
    throw fault(`${name} is no moment of the calendar: ${shown(value)}`)
  }
  if (digits[7] === 'Z') return read
  const zone = params.get('TZID')
  if (zone === undefined) throw fault(`${name} must have a time zone: Z at its end, or TZID`)
  const offsetAt = offsetsOf(zone)
  if (offsetAt === null) {
    throw fault(`${name} has a TZID that is no zone of the IANA database: ${shown(zone)}`)
  }
  // The offset of a moment near it, and then of the moment itself: on the day that clocks change they differ.
  return new Date(local - offsetAt(local - offsetAt(local)))
}

/** Milliseconds that a zone is ahead of UTC at a moment, or null where nobody knows the zone. */
function offsetsOf(zone: string): ((moment: number) => number) | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const there = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return there - Math.floor(moment / 1000) * 1000
  }
}

const DURATION = /^\+?P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/

/** Milliseconds of a DURATION. */
export function durationOf(value: string, fault: Fault): number {
  const parts = DURATION.exec(value.trim())
  if (parts === null) throw fault(`DURATION must have the form PT1H30M: ${shown(value)}`)
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}
