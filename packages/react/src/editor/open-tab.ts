import { withSignal } from '@mailframe/protocol/client'
import { RequestError } from '../client/request-error.js'
import { createDeadline } from './deadline.js'

export interface OpenTabOptions {
  /** Milliseconds that the mint may take: see `createDeadline`. */
  timeout: number
  /** Whoever asked is gone: the mint ends and the blank tab is closed. */
  signal?: AbortSignal | undefined
}

/**
 * Opens the editor in a new tab. Call it inside the click: later the browser refuses the window.
 * The minted address is used, not the plain link, because a mint goes through the provider's `fetch` with its
 * headers, and because a failure is then told here, with the blank tab closed.
 *
 * @returns false where the browser refused the window; nothing was minted then.
 * @throws what `mint` rejects with; RequestError `timeout` where it takes too long.
 */
export async function openTab(
  mint: (signal: AbortSignal) => Promise<string>,
  { timeout, signal }: OpenTabOptions,
): Promise<boolean> {
  // `noopener` would give no window to navigate; disowned before it navigates, the editor cannot reach this page.
  const tab = window.open('', '_blank')
  if (tab === null) return false
  tab.opener = null
  const attempt = new AbortController()
  const end = () => attempt.abort()
  const deadline = createDeadline(timeout)
  deadline.start(end)
  signal?.addEventListener('abort', end)
  // Nobody would close or navigate it later.
  window.addEventListener('pagehide', end)
  try {
    const address = await withSignal(mint(attempt.signal), attempt.signal)
    if (!tab.closed) tab.location.replace(address)
    return true
  } catch (error) {
    tab.close()
    const isLate = attempt.signal.aborted && !signal?.aborted
    throw isLate
      ? new RequestError({ kind: 'timeout', message: 'the mint took too long', retryable: true })
      : error
  } finally {
    deadline.clear()
    window.removeEventListener('pagehide', end)
    signal?.removeEventListener('abort', end)
  }
}
