import type { EditorErrorKind } from '@mailframe/protocol'
import { withSignal } from '@mailframe/protocol/client'
import { RequestError } from '../client/errors.js'
import { createDeadline } from './deadline.js'
import { faultOf } from './state.js'

/** What became of a new tab that did not open. */
export type NewTabProblem = NewTabBlocked | NewTabFailed

/** The browser refused the window. */
export interface NewTabBlocked {
  /** Always `newTabBlocked`. */
  kind: 'newTabBlocked'
  /** The plain link that opens the editor; it holds no code. */
  href: string
}

/** There was no code for it. */
export interface NewTabFailed {
  /** Always `newTabFailed`. */
  kind: 'newTabFailed'
  /** For people, in the provider's language. */
  reason: string
}

/** Why a new tab did not open; without `kind` the browser refused the window. */
export interface TabFailure {
  emailId: string
  kind?: EditorErrorKind
}

/** Opens an email in a new tab, and tells what went wrong. Returns what ends it, so that no blank tab stays behind. */
export function startTab(
  emailId: string,
  mint: (signal: AbortSignal) => Promise<string>,
  { timeout, onFailure }: { timeout: number; onFailure: (failure: TabFailure) => void },
): () => void {
  const attempt = new AbortController()
  const { signal } = attempt
  openTab(mint, { timeout, signal }).then(
    (opened) => {
      if (!opened) onFailure({ emailId })
    },
    (error) => {
      if (!signal.aborted) onFailure({ emailId, kind: faultOf(error).kind })
    },
  )
  return () => attempt.abort()
}

interface OpenTabOptions {
  /** Milliseconds that the mint may take: see `createDeadline`. */
  timeout: number
  /** Its caller is gone: the mint ends and the blank tab is closed. */
  signal?: AbortSignal | undefined
}

/**
 * Opens the editor in a new tab. Call it inside the click: later the browser refuses the window.
 * The minted address is used, not the plain link, because a mint goes through the provider's `fetch` with its
 * headers, and because a failure is then known here, and the blank tab closed.
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
