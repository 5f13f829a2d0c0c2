import { type Clock, sleep, startDeadline } from '@mailframe/protocol/client'
import { serverFailure } from '../handler/failure.js'
import type { GuardedStore } from './guarded-store.js'

/** Longer than the service waits for an answer: a process that died does not stand in the way of the repeats. */
const LEASE_MS = 30_000
const WAIT_MS = 5_000
const POLL_MS = 50

/** Runs work on one key at a time, in this process and, with a store that locks, in all that share it. */
export type Exclusive = (key: string, store: GuardedStore | null, work: () => Promise<void>) => Promise<void>

export function createExclusive(clock: Clock): Exclusive {
  const last = new Map<string, Promise<void>>()

  async function underLock(key: string, store: GuardedStore | null, work: () => Promise<void>) {
    const release = store === null ? undefined : await takeLock(key, store)
    try {
      await work()
    } finally {
      await release?.()
    }
  }

  async function takeLock(key: string, store: GuardedStore): Promise<(() => Promise<void>) | undefined> {
    const wait = startDeadline({ timeoutMs: WAIT_MS, clock })
    try {
      for (;;) {
        const release = await store.lock(key, LEASE_MS)
        if (release !== null) return release
        if (wait.ended() !== null) {
          throw serverFailure(new Error('another process is at work on a save of the same Email'))
        }
        await sleep(POLL_MS, clock, wait.signal).catch(() => {})
      }
    } finally {
      wait.dispose()
    }
  }

  return async (key, store, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(() => underLock(key, store, work))
    const settled = mine.catch(() => {})
    last.set(key, settled)
    try {
      await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
