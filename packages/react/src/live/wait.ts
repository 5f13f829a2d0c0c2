import { SignalEnded } from '@mailframe/protocol/client'

const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** The wait before connection number `attempt` (from 1) after a failure: half of it fixed, half by chance. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}

/** Waits `ms`, or until the browser is online again. Throws SignalEnded as soon as `signal` aborts. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      if (signal.aborted) reject(new SignalEnded('the signal was aborted'))
      else resolve()
    }
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
