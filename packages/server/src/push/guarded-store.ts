import type { Clock } from '@mailframe/protocol/client'
import { acquireLock } from '../client/acquire-lock.js'
import { callStore } from '../client/call-store.js'
import type { StoredToken, TokenStore } from '../client/token-store.js'

/** A store that is bypassed where it fails or is slow: the answer is `undefined`, and `onFailure` is called. */
export interface GuardedStore {
  get(key: string): Promise<StoredToken | null | undefined>
  set(key: string, value: StoredToken): Promise<unknown>
  delete(key: string, token: string): Promise<unknown>
  /** Null: another process has it. Undefined: this store has no locks, or was bypassed. */
  lock(key: string, leaseMs: number): Promise<(() => Promise<void>) | null | undefined>
}

export function guardStore(
  store: TokenStore,
  clock: Clock,
  onFailure: (error: unknown) => void,
): GuardedStore {
  async function tryStore<T>(operation: () => Promise<T>): Promise<T | undefined> {
    try {
      return await callStore(operation, clock)
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  return {
    get: (key) => tryStore(() => store.get(key)),
    set: (key, value) => tryStore(() => store.set(key, value)),
    delete: (key, token) => tryStore(() => store.delete(key, token)),
    async lock(key, leaseMs) {
      if (store.lock === undefined) return undefined
      const release = await acquireLock(async () => (await store.lock?.(key, leaseMs)) ?? null, tryStore)
      return typeof release === 'function' ? async () => void (await tryStore(release)) : release
    },
  }
}
