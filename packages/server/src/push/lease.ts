import type { Clock } from '@mailframe/protocol/client'
import type { GuardedStore } from './guarded-store.js'

/** How long the lease of a process that died delays the service's repeats, at most. */
export const LEASE_MS = 30_000
const RENEWALS_A_LEASE = 3

/** The right to work on a key, renewed in the store for as long as the work takes. */
export interface Leases {
  /**
   * The function that releases the lease, or null while another process holds it. Where the store is bypassed, the
   * lease is granted at once. `report` is called where another process took the lease over.
   */
  acquire(
    key: string,
    store: GuardedStore,
    report: (error: unknown) => void,
  ): Promise<(() => Promise<void>) | null>
}

/**
 * A lock of the store cannot be renewed. So the holder is also an entry of the store, written under the lock: it
 * expires by itself, and is rewritten while the work runs (a heartbeat).
 */
export function createLeases(clock: Clock, leaseMs: number): Leases {
  const write = (name: string, owner: string, store: GuardedStore) =>
    store.set(name, { token: owner, expiresAt: clock.now() + leaseMs })

  async function isTaken(name: string, store: GuardedStore): Promise<boolean> {
    const worker = await store.get(name)
    return typeof worker?.expiresAt === 'number' && worker.expiresAt > clock.now()
  }

  function keep(name: string, owner: string, store: GuardedStore, report: (error: unknown) => void) {
    let isOver = false
    let renewing = Promise.resolve()
    let cancel = () => {}

    async function renew(): Promise<void> {
      const worker = await store.get(name)
      // Undefined: the store is bypassed, and its failure was reported. Null: it expired, and nobody else came.
      if (worker !== undefined && worker !== null && worker.token !== owner) {
        isOver = true
        report(new Error('another process took over a save while onSave ran: it may be called twice for it'))
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
    async acquire(key, store, report) {
      const name = `${key}:work`
      const owner = crypto.randomUUID()
      const release = await store.lock(key, leaseMs)
      if (release === null) return null
      if (await isTaken(name, store)) {
        await release?.()
        return null
      }
      await write(name, owner, store)
      const endRenewal = keep(name, owner, store, report)
      return async () => {
        await endRenewal()
        await release?.()
      }
    },
  }
}
