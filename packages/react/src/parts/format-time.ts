import { languageTag } from '@mailframe/protocol'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** The tag for `Intl`; a language it does not know falls back to English. */
export function intlTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(languageTag(language))[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

/** '5 minutes ago'. Less than a minute either way is 'now': the clocks of server and browser differ. */
export function formatRelative(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' })
  const distance = at - now
  for (const [unit, size] of UNITS) {
    if (Math.abs(distance) >= size) return format.format(Math.trunc(distance / size), unit)
  }
  return format.format(0, 'second')
}

/** The exact time in this zone; default: that of the browser. */
export function formatExact(at: number, language: string, timeZone = browserTimeZone()): string {
  return new Intl.DateTimeFormat(intlTag(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)
}

/** The date in this zone; default: UTC. With the same one, the same on the server and in every browser. */
export function formatDate(at: number, language: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone }).format(at)
}

/** The zone of this browser. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
