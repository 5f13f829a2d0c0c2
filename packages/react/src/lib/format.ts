import { languageTag } from '@mailframe/protocol'

const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** In minutes. */
const UNITS = [
  ['year', 525_600],
  ['month', 43_200],
  ['week', 10_080],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** The tag for `Intl`; a language it does not know falls back to English. */
export function intlTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(languageTag(language))[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

/** Memoized: making a formatter takes longer than drawing a row. */
function memoize<Args extends readonly string[], Format>(make: (...args: Args) => Format) {
  const made = new Map<string, Format>()
  return (...args: Args): Format => {
    const key = args.join(' ')
    const format = made.get(key) ?? make(...args)
    made.set(key, format)
    return format
  }
}

const relativeFormat = /* @__PURE__ */ memoize(
  (language: string) => new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }),
)
const exactFormat = /* @__PURE__ */ memoize(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeStyle: 'short', timeZone }),
)
const dateFormat = /* @__PURE__ */ memoize(
  (language: string, timeZone: string) =>
    new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone }),
)

const countFormat = /* @__PURE__ */ memoize((language: string) => new Intl.NumberFormat(intlTag(language)))

/** Fills `{name}` and the like. A name that has no value stays as it is. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : String(value)
  })
}

/** '10,000' */
export function formatCount(count: number, language: string): string {
  return countFormat(language).format(count)
}

/** '5 minutes ago'. Less than a minute either way is 'now': the clocks of server and browser differ. */
export function formatRelative(at: number, now: number, language: string): string {
  const format = relativeFormat(language)
  const distance = (at - now) / MINUTE_MS
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

/** The zone of this browser, as it was at the first call. */
export function browserTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** The day of the calendar in UTC, as `yyyy-MM-dd`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
