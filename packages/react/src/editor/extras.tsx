'use client'
import { type RefObject, useEffect, useState } from 'react'
import { useLabels } from '../context/context.js'
import { arrivalTexts } from '../labels/editor.js'
import { sharedTexts } from '../labels/shared.js'
import { useLayoutEffect } from '../lib/browser.js'
import { useKeptFocus } from '../lib/focus.js'
import { fill } from '../lib/format.js'
import { useSharedCause } from '../parts/shared-cause.js'
import { useArrival } from './arrival.js'
import type { EmailEditor } from './email-editor.js'
import { warnOfMissingStyles } from './missing-styles.js'
import { EditorNoticeBar } from './notice.js'

export interface EditorExtrasProps {
  editor: EmailEditor
  /** Of a frame: where the focus goes to. */
  root: RefObject<HTMLElement | null> | undefined
  /** What holds the frame. */
  stage: RefObject<HTMLElement | null>
  /** Why it shows a panel in place of the editor. */
  kind: string | undefined
  /** What that panel's button does. */
  retryAll: RefObject<(() => void) | undefined>
}

/** What a frame has beside the editor: notices, the way of the focus to it and in it, one panel for one cause on a page. */
export function EditorExtras({ editor, root, stage, kind, retryAll }: EditorExtrasProps) {
  const { emailId, notice } = editor
  const { editorEntered } = useLabels(arrivalTexts)
  const [arrived, setArrived] = useState<{ emailId: string; name: string } | null>(null)
  const [place, setPlace] = useState(() => root?.current ?? null)
  useEffect(() => setPlace(root?.current ?? null))
  useArrival(place, emailId, (name) => setArrived({ emailId, name }))
  useKeptFocus(place, () => place)
  useEffect(() => warnOfMissingStyles(stage.current), [stage])
  const { sameError } = useLabels(sharedTexts)
  const shared = useSharedCause(stage, kind, editor.retry)
  useLayoutEffect(() => {
    retryAll.current = shared.retryAll
    // By the style sheet its panel is hidden.
    stage.current?.toggleAttribute('data-repeat', shared.isRepeat)
  })
  return (
    <>
      {shared.isRepeat && <p className="mailframe-same-error mailframe-ai-quiet">{sameError}</p>}
      {/* Of its own: what a status says is read from the start when some of it changes. */}
      <p className="mailframe-hidden" role="status">
        {arrived?.emailId === emailId && fill(editorEntered, arrived)}
      </p>
      {notice && (
        <EditorNoticeBar notice={notice} onReload={editor.reload} onDismiss={editor.dismissNotice} />
      )}
    </>
  )
}
