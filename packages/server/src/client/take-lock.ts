import type { TokenStore } from './token-store.js'

type Lock = NonNullable<TokenStore['lock']>
type Release = Awaited<ReturnType<Lock>>

/**
 * What the store's `lock` answers through `ask`, which gives up after its time. A lock that comes later than that is
 * given back: nobody here waits for it.
 */
export async function takeLock(
  lock: () => ReturnType<Lock>,
  ask: (question: () => ReturnType<Lock>) => Promise<Release | undefined>,
): Promise<Release | undefined> {
  let locking: ReturnType<Lock> | undefined
  const release = await ask(() => {
    locking = lock()
    return locking
  })
  if (release === undefined) locking?.then((late) => late?.()).catch(() => {})
  return release
}
