import { type Clock, systemClock } from '@mailframe/protocol/client'

/** What became of a wish to work on something: it is yours, another is at it, or it was done before. */
export type SeenState = 'taken' | 'running' | 'seen'

/**
 * Where receivers remember what they have done. One for all instances of an app: else each knows only its own.
 * A store that rejects has the service try again later.
 */
export interface SeenStore {
  /** Gives `key` to `owner` for `leaseMs`, unless it is another's or was done. In one step. */
  take(key: string, owner: string, leaseMs: number): Promise<SeenState>
  /** Begins the lease anew. False: it ran out, and the key is another's now, or done. */
  renew(key: string, owner: string, leaseMs: number): Promise<boolean>
  /** From now on `key` is `seen`, for `keepMs`. */
  done(key: string, keepMs: number): Promise<void>
  /** Gives the key back, where it is still the owner's. */
  release(key: string, owner: string): Promise<void>
}

/** Remembers in this process, each key for as long as `done` says. */
export const memorySeenStore = (): SeenStore => createMemorySeenStore(systemClock)

interface Entry {
  /** Null: done. */
  owner: string | null
  until: number
}

/** `memorySeenStore` with the clock of the caller. */
export function createMemorySeenStore(clock: Clock): SeenStore & { readonly size: number } {
  /** What ends first stands first, as long as all are kept for the same time. */
  const entries = new Map<string, Entry>()

  function put(key: string, entry: Entry): void {
    entries.delete(key)
    entries.set(key, entry)
  }

  function current(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry !== undefined && entry.until > clock.monotonic() ? entry : undefined
  }

  function evictExpired(): void {
    for (const [key, { until }] of entries) {
      if (until > clock.monotonic()) return
      entries.delete(key)
    }
  }

  return {
    get size() {
      return entries.size
    },
    async take(key, owner, leaseMs) {
      evictExpired()
      const entry = current(key)
      if (entry !== undefined) return entry.owner === null ? 'seen' : 'running'
      put(key, { owner, until: clock.monotonic() + leaseMs })
      return 'taken'
    },
    async renew(key, owner, leaseMs) {
      const entry = current(key)
      if (entry !== undefined && entry.owner !== owner) return false
      put(key, { owner, until: clock.monotonic() + leaseMs })
      return true
    },
    async done(key, keepMs) {
      put(key, { owner: null, until: clock.monotonic() + keepMs })
    },
    async release(key, owner) {
      if (entries.get(key)?.owner === owner) entries.delete(key)
    },
  }
}
