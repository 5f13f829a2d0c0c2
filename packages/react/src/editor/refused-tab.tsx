'use client'
import { languageTag } from '@mailframe/protocol'
import { useRef } from 'react'
import { useAppearanceStyle } from '../context/appearance.js'
import { useMailframe } from '../context/context.js'
import { useFocusBack } from '../lib/focus-back.js'
import { EditorNoticeBar } from './editor-notice.js'
import type { EditorTarget } from './frame-state.js'

/** At the foot of the window: the link that a refused tab leaves. It mints when it is followed, and holds no code. */
export function RefusedTab({ target, onDismiss }: { target: EditorTarget; onDismiss: () => void }) {
  const { client, language } = useMailframe()
  const root = useRef<HTMLDivElement>(null)
  useFocusBack(root)
  const notice = { kind: 'newTabBlocked' as const, href: client.editorLink(target) }
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
