/** The zone of the service's times (spec/public-facts.md). */
const ZONE_MS = 8 * 3_600_000

/** A moment in ISO 8601 as the service writes it: `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export const stampOf = (at: string): string =>
  new Date(Date.parse(at) + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
