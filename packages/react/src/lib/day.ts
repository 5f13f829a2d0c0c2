export const DAY_MS = 86_400_000

/** The day of the calendar in UTC, as `yyyy-MM-dd`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
