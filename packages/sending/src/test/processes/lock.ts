import { type Lock, lockFile } from '../../bulk/lock.js'

/** Tries for a lock each time it is sent a path, and says whether it is in; `release` gives it back. */
let lock: Lock | null = null
process.on('message', async (message: string) => {
  if (message === 'release') {
    await lock?.release()
    lock = null
    process.send?.('released')
    return
  }
  lock = await lockFile(message).catch(() => null)
  process.send?.(lock === null ? 'out' : 'in')
})
