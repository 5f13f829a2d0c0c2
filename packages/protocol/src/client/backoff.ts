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
