import { type Clock, sleep, startDeadline } from '@mailframe/protocol/client'
import { serverFailure } from '../http/failure.js'
import type { GuardedStore } from './guarded-store.js'
import { createLeases, LEASE_MS } from './lease.js'

const WAIT_MS = 5_000
const POLL_MS = 50

/**
 * A mutex by key: runs work on one key at a time, in this process and, with a store, in all that share it, however
 * long it takes. `report` is called where the lease was lost meanwhile: the work goes on.
 */
export type Exclusive = (
  key: string,
  store: GuardedStore | null,
  work: () => Promise<void>,
  report: (error: unknown) => void,
) => Promise<void>

export function createExclusive(clock: Clock, leaseMs = LEASE_MS): Exclusive {
  const last = new Map<string, Promise<void>>()
  const leases = createLeases(clock, leaseMs)

  async function underLease(
    key: string,
    store: GuardedStore | null,
    work: () => Promise<void>,
    report: (error: unknown) => void,
  ): Promise<void> {
    const release = store === null ? undefined : await acquireLease(key, store, report)
    try {
      await work()
    } finally {
      await release?.()
    }
  }

  async function acquireLease(
    key: string,
    store: GuardedStore,
    report: (error: unknown) => void,
  ): Promise<() => Promise<void>> {
    const wait = startDeadline({ timeoutMs: WAIT_MS, clock })
    try {
      for (;;) {
        const release = await leases.acquire(key, store, report)
        if (release !== null) return release
        if (wait.ended() !== null) {
          throw serverFailure(new Error('another process is handling a save of the same Email'))
        }
        await sleep(POLL_MS, clock, wait.signal).catch(() => {})
      }
    } finally {
      wait.dispose()
    }
  }

  return async (key, store, work, report) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(() => underLease(key, store, work, report))
    const settled = mine.catch(() => {})
    last.set(key, settled)
    try {
      await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
