import type { Clock } from '@mailframe/protocol/client'

/** A slower store is passed by. */
const STORE_MS = 500

/** What a store answers in time. @throws Error where it does not, and what it throws. */
export async function storeAnswer<T>(question: () => Promise<T>, clock: Clock): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`the store gave no answer within ${STORE_MS} ms`))
    cancel = clock.after(STORE_MS - 1, () => {
      // Where it was this process that was busy, an answer that has come is read before the next timer.
      cancel = clock.after(1, fail)
    })
  })
  try {
    return await Promise.race([question(), late])
  } finally {
    cancel()
  }
}
