import type { Clock } from '@mailframe/protocol/client'

const PAUSE_MS = 60_000

/** Tells what anyone can cause, or what lasts, at most once a minute for each kind. */
export function createReports(clock: Clock): (kind: string, tell: () => void) => void {
  const last = new Map<string, number>()
  return (kind, tell) => {
    const now = clock.monotonic()
    if (now - (last.get(kind) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return
    last.set(kind, now)
    tell()
  }
}
