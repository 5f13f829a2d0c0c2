import type { Clock } from '@mailframe/protocol/client'
import type { SeenState, SeenStore } from './seen.js'

/** A process that died stands in the way of the service's repeats no longer than this. */
export const LEASE_MS = 30_000
const RENEWALS_A_LEASE = 3

/** The right to work on an event, kept up for as long as the work takes. */
export interface Claim {
  /** The event was handled: it counts as seen. */
  done(keepMs: number): Promise<void>
  /** It was not: the next delivery of it is a new try. */
  release(): Promise<void>
}

/**
 * Acquires all of `keys`, or none of them and returns why. Renews their leases until the claim ends; `report` is called
 * with a lease that was lost, and with an error of the store.
 */
export async function acquireClaim(
  store: SeenStore,
  keys: readonly string[],
  { clock, report, leaseMs = LEASE_MS }: { clock: Clock; report: (error: unknown) => void; leaseMs?: number },
): Promise<Claim | Exclude<SeenState, 'taken'>> {
  const owner = crypto.randomUUID()
  const acquired: string[] = []
  const release = async () => void (await Promise.all(acquired.map((key) => store.release(key, owner))))
  for (const key of keys) {
    let state: SeenState
    try {
      state = await store.take(key, owner, leaseMs)
    } catch (error) {
      await release().catch(() => {})
      throw error
    }
    if (state !== 'taken') {
      await release()
      return state
    }
    acquired.push(key)
  }
  let isOver = false
  let cancel = () => {}
  async function renew(): Promise<void> {
    try {
      const kept = await Promise.all(acquired.map((key) => store.renew(key, owner, leaseMs)))
      if (!isOver && kept.includes(false)) {
        report(
          new Error('another instance took over an event while onEvent ran: it may be called twice for it'),
        )
        return
      }
    } catch (error) {
      report(error)
    }
    if (!isOver) plan()
  }
  let renewing = Promise.resolve()
  const plan = () => {
    cancel = clock.after(leaseMs / RENEWALS_A_LEASE, () => {
      renewing = renew()
    })
  }
  plan()
  /** No renewal comes after this: it would acquire again what was released. */
  async function end(): Promise<void> {
    isOver = true
    cancel()
    await renewing
  }
  return {
    async done(keepMs) {
      await end()
      await Promise.all(acquired.map((key) => store.done(key, keepMs)))
    },
    async release() {
      await end()
      await release()
    },
  }
}
