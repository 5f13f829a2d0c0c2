import { withSignal } from '@mailframe/protocol/client'
import { editorLink } from '../client/editor.js'
import { RequestError } from '../client/errors.js'
import type { EditorTarget } from '../context/codes.js'
import type { MailframeContextValue } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { errorText } from '../labels/labels.js'
import { createDeadline } from '../lib/deadline.js'
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

/** Opens the editor in a new tab, and tells what went wrong. Returns what ends it, so that no blank tab stays behind. */
export function startTab(
  { client, codes, texts }: MailframeContextValue,
  target: EditorTarget,
  { timeout, onProblem }: { timeout: number; onProblem: (problem: NewTabProblem) => void },
): () => void {
  const attempt = new AbortController()
  const mint = async (signal: AbortSignal) => codes.open(target, signal)
  openTab(mint, { timeout, signal: attempt.signal }).then(
    (opened) => {
      if (!opened) onProblem({ kind: 'newTabBlocked', href: editorLink(client, target) })
    },
    (error) => {
      if (attempt.signal.aborted) return
      const reason = errorText(texts(commonTexts), faultOf(error).kind)
      onProblem({ kind: 'newTabFailed', reason })
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
