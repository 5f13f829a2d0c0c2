'use client'
import { type EditorErrorKind, languageTag } from '@mailframe/protocol'
import { withSignal } from '@mailframe/protocol/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { editorLink } from '../client/editor.js'
import { RequestError } from '../client/errors.js'
import { useAppearanceStyle } from '../context/appearance.js'
import type { EditorTarget } from '../context/codes.js'
import { useLabels, useMailframe } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { errorText } from '../labels/labels.js'
import { useFocusBack } from '../lib/focus.js'
import { useLatest } from '../lib/latest.js'
import { createDeadline } from './deadline.js'
import { EditorNoticeBar } from './notice.js'
import { faultOf, MINT_TIMEOUT_MS } from './state.js'

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

/** `kind` is absent where the browser refused the window. */
interface Failure {
  emailId: string
  kind?: EditorErrorKind
}

/** Opens the frame's email in a new tab, and keeps what went wrong until it is dismissed or tried again. */
export function useNewTab({ emailId, lang, timeout }: EditorTarget & { timeout: number }) {
  const { client, codes } = useMailframe()
  const labels = useLabels(commonTexts)
  const [failure, setFailure] = useState<Failure | null>(null)
  const opening = useRef<AbortController>(null)
  // No blank tab stays behind whose frame is gone, or of the first click of two.
  const end = useCallback(() => opening.current?.abort(), [])
  useEffect(() => end, [end])

  const open = useCallback(() => {
    end()
    const attempt = new AbortController()
    opening.current = attempt
    setFailure(null)
    openTab((signal) => codes.open({ emailId, lang }, signal), { timeout, signal: attempt.signal }).then(
      (opened) => {
        if (!opened) setFailure({ emailId })
      },
      (error) => {
        if (!attempt.signal.aborted) setFailure({ emailId, kind: faultOf(error).kind })
      },
    )
  }, [end, codes, emailId, lang, timeout])

  function problemOf({ kind }: Failure): NewTabProblem {
    if (kind === undefined) return { kind: 'newTabBlocked', href: editorLink(client, { emailId, lang }) }
    return { kind: 'newTabFailed', reason: errorText(labels, kind) }
  }
  const problem = failure !== null && failure.emailId === emailId ? problemOf(failure) : null
  return { problem, open, dismiss: useCallback(() => setFailure(null), []) }
}

/** What `useOpenEditor()` takes. */
export interface OpenEditorOptions {
  /**
   * The browser refused the tab. `href` is the plain link that opens the editor when it is followed; it holds no code.
   * Default: the provider shows that link at the foot of the window.
   */
  onRefused?: ((href: string) => void) | undefined
}

/**
 * `open(emailId)` opens the editor in a new tab, with the code that `prefetch(emailId)` minted ahead, else a fresh
 * one. Call it inside a click. Resolves to false where the browser refused the tab; rejects with a RequestError, the
 * blank tab closed.
 */
export function useOpenEditor({ onRefused }: OpenEditorOptions = {}): (emailId: string) => Promise<boolean> {
  const { client, codes, language, showOverlay } = useMailframe()
  const latest = useLatest({ onRefused })
  return useCallback(
    // Goes on when its caller unmounts: a menu closes with the click on its item.
    async (emailId) => {
      const target = { emailId, lang: language }
      showOverlay(null)
      const opened = await openTab((signal) => codes.open(target, signal), { timeout: MINT_TIMEOUT_MS })
      if (opened) return true
      if (latest.current.onRefused) latest.current.onRefused(editorLink(client, target))
      else showOverlay(<RefusedTab target={target} onDismiss={() => showOverlay(null)} />)
      return false
    },
    [client, codes, language, showOverlay, latest],
  )
}

/**
 * `prefetch(emailId)` mints one code ahead: call it on hover or focus. The next open of this email within the life
 * of the code, in a new tab, a frame or a dialog, then makes no request. It fails silently; a code that nobody used
 * is thrown away before it expires.
 */
export function usePrefetchEditor(): (emailId: string) => void {
  return useMailframe().codes.prefetch
}

/** At the foot of the window: the link that a refused tab leaves. It mints when it is followed, and holds no code. */
function RefusedTab({ target, onDismiss }: { target: EditorTarget; onDismiss: () => void }) {
  const { client, language } = useMailframe()
  const root = useRef<HTMLDivElement>(null)
  useFocusBack(root)
  const notice = { kind: 'newTabBlocked' as const, href: editorLink(client, target) }
  return (
    <div
      ref={root}
      className="mailframe mailframe-refused-tab"
      style={useAppearanceStyle()}
      lang={languageTag(language)}
    >
      <EditorNoticeBar notice={notice} onReload={onDismiss} onDismiss={onDismiss} />
    </div>
  )
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
async function openTab(
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
