const BASE_MS = 200
const MOST_MS = 5_000

/**
 * Exponential backoff with half jitter: the wait in milliseconds after the failed try number `attempt` (from 1). Half
 * is fixed and half random; it doubles with each try from `baseMs` (default 200) up to 5 s.
 */
export function backoffDelay(attempt: number, random: () => number, baseMs = BASE_MS): number {
  const whole = Math.min(MOST_MS, baseMs * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}
