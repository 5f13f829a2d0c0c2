const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The service counts in UTC+8 (spec/public-facts.md). */
const there = (at: Date | string) => new Date(new Date(at).getTime() + 8 * HOUR_MS).toISOString()

/** The day of a moment, as yyyy-MM-dd, in UTC+8. */
export const dayOf = (at: Date | string): string => there(at).slice(0, 10)

/** The hour of a moment, 0 to 23, in UTC+8. */
export const hourOf = (at: Date | string): number => Number(there(at).slice(11, 13))

/** The day that is `days` after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
