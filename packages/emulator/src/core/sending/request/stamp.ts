const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The zone of the service's times (spec/public-facts.md). */
const ZONE_MS = 8 * HOUR_MS

const there = (at: string) => new Date(Date.parse(at) + ZONE_MS).toISOString()

/** A moment in ISO 8601 as the service writes it: `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export const stampOf = (at: string): string => there(at).slice(0, 19).replace('T', ' ')

/** The day of a moment in UTC+8: `yyyy-MM-dd`. */
export const dayOf = (at: string): string => there(at).slice(0, 10)

/** The hour of a moment in UTC+8: 0 to 23. */
export const hourOf = (at: string): number => Number(there(at).slice(11, 13))

/** The day that is `days` after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
