import type { Clock } from '@mailframe/protocol/client'
import type { GuardedStore } from './guarded-store.js'

/** A process that died stands in the way of the service's repeats no longer than this. */
export const LEASE_MS = 30_000
const RENEWALS_A_LEASE = 3

/** The right to work on a key, renewed in the store for as long as the work takes. */
export interface Leases {
  /**
   * What gives it back, or null while another process has it. A store that is passed by gives it at once. `tell` hears
   * of a lease that another process took over.
   */
  take(
    key: string,
    store: GuardedStore,
    tell: (error: unknown) => void,
  ): Promise<(() => Promise<void>) | null>
}

/**
 * A lock of the store ends with its lease, and cannot be renewed. So who works is also an entry of the store, written
 * under the lock, which ends by itself and is written anew meanwhile.
 */
export function createLeases(clock: Clock, leaseMs: number): Leases {
  const write = (name: string, owner: string, store: GuardedStore) =>
    store.set(name, { token: owner, expiresAt: clock.now() + leaseMs })

  async function isTaken(name: string, store: GuardedStore): Promise<boolean> {
    const worker = await store.get(name)
    return typeof worker?.expiresAt === 'number' && worker.expiresAt > clock.now()
  }

  function keep(name: string, owner: string, store: GuardedStore, tell: (error: unknown) => void) {
    let isOver = false
    let renewing = Promise.resolve()
    let cancel = () => {}

    async function renew(): Promise<void> {
      const worker = await store.get(name)
      // Undefined: the store is passed by, and its failure is told. Null: it ran out, and nobody else came.
      if (worker !== undefined && worker !== null && worker.token !== owner) {
        isOver = true
        tell(new Error('another process took over a save while onSave ran: it may be called twice for it'))
      } else if (!isOver) await write(name, owner, store)
    }

    function plan(): void {
      cancel = clock.after(leaseMs / RENEWALS_A_LEASE, () => {
        renewing = renew().then(() => {
          if (!isOver) plan()
        })
      })
    }

    plan()
    return async () => {
      isOver = true
      cancel()
      await renewing
      await store.delete(name, owner)
    }
  }

  return {
    async take(key, store, tell) {
      const name = `${key}:work`
      const owner = crypto.randomUUID()
      const release = await store.lock(key, leaseMs)
      if (release === null) return null
      if (await isTaken(name, store)) {
        await release?.()
        return null
      }
      await write(name, owner, store)
      const giveBack = keep(name, owner, store, tell)
      return async () => {
        await giveBack()
        await release?.()
      }
    },
  }
}
