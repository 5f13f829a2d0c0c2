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

/** Makes each formatter once: making one takes longer than drawing a row. */
function once<Args extends readonly string[], Format>(make: (...args: Args) => Format) {
  const made = new Map<string, Format>()
  return (...args: Args): Format => {
    const key = args.join(' ')
    const format = made.get(key) ?? make(...args)
    made.set(key, format)
    return format
  }
}

const relativeFormat = once(
  (language: string) => new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }),
)
const exactFormat = once(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeStyle: 'short', timeZone }),
)
const dateFormat = once(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone }),
)

/** '5 minutes ago'. Less than a minute either way is 'now': the clocks of server and browser differ. */
export function formatRelative(at: number, now: number, language: string): string {
  const format = relativeFormat(language)
  const distance = at - now
  for (const [unit, size] of UNITS) {
    if (Math.abs(distance) >= size) return format.format(Math.trunc(distance / size), unit)
  }
  return format.format(0, 'second')
}

/** The exact time in this zone; default: that of the browser. */
export function formatExact(at: number, language: string, timeZone = browserTimeZone()): string {
  return exactFormat(language, timeZone).format(at)
}

/** The date in this zone; default: UTC. With the same one, the same on the server and in every browser. */
export function formatDate(at: number, language: string, timeZone = 'UTC'): string {
  return dateFormat(language, timeZone).format(at)
}

let zone: string | undefined

/** The zone of this browser, as it was when first asked. */
export function browserTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
