import type { Clock } from '@mailframe/protocol/client'

const PAUSE_MS = 60_000

/** Throttles reports that anyone can cause, or that would repeat: once a minute for each kind, at most. */
export function createReports(clock: Clock): (kind: string, report: () => void) => void {
  const last = new Map<string, number>()
  return (kind, report) => {
    const now = clock.monotonic()
    if (now - (last.get(kind) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return
    last.set(kind, now)
    report()
  }
}
