'use client'
import { languageTag } from '@mailframe/protocol'
import { useCallback, useRef, useState } from 'react'
import { editorLink } from '../client/editor.js'
import { useAppearanceStyle } from '../context/appearance.js'
import type { EditorTarget } from '../context/codes.js'
import { useMailframe } from '../context/context.js'
import { prefetchCode } from '../context/prefetch.js'
import { useReader } from '../context/use-read.js'
import { useFocusBack } from '../lib/focus.js'
import { useLatest } from '../lib/refs.js'
import { EditorNoticeBar } from './notice.js'
import { openTab } from './open-tab.js'
import { MINT_TIMEOUT_MS } from './state.js'

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
      const opened = await openTab(async (signal) => codes.open(target, signal), { timeout: MINT_TIMEOUT_MS })
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
  // What is read on the page tells too that someone else is signed in.
  useReader()
  const { codes, client } = useMailframe()
  return useCallback((emailId) => prefetchCode(codes, client, emailId), [codes, client])
}

/** At the foot of the window: the link that a refused tab leaves. It mints when it is followed, and holds no code. */
function RefusedTab({ target, onDismiss }: { target: EditorTarget; onDismiss: () => void }) {
  const { client, language, person } = useMailframe()
  const [whose] = useState(person)
  const root = useRef<HTMLDivElement>(null)
  useFocusBack(root)
  const notice = { kind: 'newTabBlocked' as const, href: editorLink(client, target) }
  const style = useAppearanceStyle()
  // Someone else may be signed in.
  if (whose !== person) return null
  return (
    <div ref={root} className="mailframe mailframe-refused-tab" style={style} lang={languageTag(language)}>
      <EditorNoticeBar notice={notice} onReload={onDismiss} onDismiss={onDismiss} />
    </div>
  )
}
