import type { Clock } from '@mailframe/protocol/client'

/** A slower store is bypassed. */
const STORE_MS = 500

/** Calls a store, with a timeout. @throws Error after the timeout, and what the store throws. */
export async function callStore<T>(operation: () => Promise<T>, clock: Clock): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`the store gave no answer within ${STORE_MS} ms`))
    cancel = clock.after(STORE_MS - 1, () => {
      // Where it was this process that was busy, an answer that has come is read before the next timer.
      cancel = clock.after(1, fail)
    })
  })
  try {
    return await Promise.race([operation(), late])
  } finally {
    cancel()
  }
}
