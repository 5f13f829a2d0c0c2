const BASE_MS = 200
const MOST_MS = 5_000

/**
 * The wait in milliseconds after the failed try number `attempt` (from 1): half of it fixed, half by chance, and
 * doubled with each try up to 5 s.
 */
export function backoffDelay(attempt: number, random: () => number): number {
  const whole = Math.min(MOST_MS, BASE_MS * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i

/** Milliseconds that a `Retry-After` header asks for: seconds or an HTTP date. Undefined where it says neither. */
export function retryAfterMs(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  // Date.parse alone reads `-1` and `1.5` as dates.
  if (!HTTP_DATE.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
