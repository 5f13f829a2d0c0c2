import type { Clock } from '@mailframe/protocol/client'
import { storeAnswer } from '../client/store-answer.js'
import { takeLock } from '../client/take-lock.js'
import type { StoredToken, TokenStore } from '../client/token-store.js'

/** A store that is passed by where it fails or is slow: `undefined` then, and `onFailure` is told. */
export interface GuardedStore {
  get(key: string): Promise<StoredToken | null | undefined>
  set(key: string, value: StoredToken): Promise<unknown>
  delete(key: string, token: string): Promise<unknown>
  /** Null: another process has it. Undefined: this store has no locks, or was passed by. */
  lock(key: string, leaseMs: number): Promise<(() => Promise<void>) | null | undefined>
}

export function guardStore(
  store: TokenStore,
  clock: Clock,
  onFailure: (error: unknown) => void,
): GuardedStore {
  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await storeAnswer(question, clock)
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  return {
    get: (key) => ask(() => store.get(key)),
    set: (key, value) => ask(() => store.set(key, value)),
    delete: (key, token) => ask(() => store.delete(key, token)),
    async lock(key, leaseMs) {
      if (store.lock === undefined) return undefined
      const release = await takeLock(async () => (await store.lock?.(key, leaseMs)) ?? null, ask)
      return typeof release === 'function' ? async () => void (await ask(release)) : release
    },
  }
}
