import { setRecent } from '@mailframe/protocol/client'
import type { Services } from '../../kernel/services.js'
import type { ApiUserRecord } from '../api-users/records.js'
import { refusal } from '../request/refusal.js'
import type { Work } from '../request/work.js'

const SECOND_MS = 1000

/** A minute, in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS

/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * MINUTE_MS

/** How many names are watched, the most recent ones (LRU). */
const MAX_NAMES = 10_000

/** What happened lately, by name, on the emulator's clock. */
export interface Rates {
  /** Whether one more within `windowMs` stays within `limit`; then it is counted. A limit of 0 is none. */
  consume(name: string, limit: number, windowMs: number): boolean
  clear(): void
}

/** A sliding window for each name. */
export function rateLimiter({ clock }: Pick<Services, 'clock'>): Rates {
  const times = new Map<string, number[]>()
  return {
    consume(name, limit, windowMs) {
      if (limit === 0) return true
      const now = clock.now().getTime()
      // A clock that was set back has no calls of the future.
      const recent = (times.get(name) ?? []).filter((time) => time > now - windowMs && time <= now)
      const within = recent.length < limit
      if (within) recent.push(now)
      setRecent(times, name, recent, MAX_NAMES)
      return within
    },
    clear: () => times.clear(),
  }
}

/** Counts a call against the rates. @throws Refusal 50000 */
export function requireRate(work: Work, { name }: ApiUserRecord): void {
  const { choices } = work
  const rates = work.get(rateLimiter)
  const limit = choices.current.sendRatePerSecond
  if (limit > 0) work.rests.add('sendRatePerSecond')
  if (rates.consume(`call/${name}`, limit, 1000)) return
  throw refusal(50000, `${limit} calls a second`)
}
