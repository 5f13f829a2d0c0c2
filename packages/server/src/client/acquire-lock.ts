import type { TokenStore } from './token-store.js'

type Lock = NonNullable<TokenStore['lock']>
type Release = Awaited<ReturnType<Lock>>

/**
 * Calls the store's `lock` through `withTimeout`. A lock that arrives after the timeout is released at once: nobody
 * here waits for it any more.
 */
export async function acquireLock(
  lock: () => ReturnType<Lock>,
  withTimeout: (operation: () => ReturnType<Lock>) => Promise<Release | undefined>,
): Promise<Release | undefined> {
  let locking: ReturnType<Lock> | undefined
  const release = await withTimeout(() => {
    locking = lock()
    return locking
  })
  if (release === undefined) locking?.then((late) => late?.()).catch(() => {})
  return release
}
