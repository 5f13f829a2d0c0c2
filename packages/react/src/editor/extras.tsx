'use client'
import { type RefObject, useEffect, useState } from 'react'
import { useLabels } from '../context/context.js'
import { arrivalTexts } from '../labels/editor.js'
import { useKeptFocus } from '../lib/focus.js'
import { fill } from '../lib/format.js'
import { useArrival } from './arrival.js'
import type { EmailEditor } from './email-editor.js'
import { warnOfMissingStyles } from './missing-styles.js'
import { EditorNoticeBar } from './notice.js'

export interface EditorExtrasProps {
  editor: EmailEditor
  /** Of a frame: where the focus goes to. */
  root: HTMLElement | null
  /** What holds the frame. */
  stage: RefObject<HTMLElement | null>
}

/** What a frame has beside the editor: notices, and the way of the focus to it and in it. */
export function EditorExtras({ editor, root, stage }: EditorExtrasProps) {
  const { emailId, notice } = editor
  const { editorEntered } = useLabels(arrivalTexts)
  const [arrived, setArrived] = useState<{ emailId: string; name: string } | null>(null)
  useArrival(root, emailId, (name) => setArrived({ emailId, name }))
  useKeptFocus(root, () => root)
  useEffect(() => warnOfMissingStyles(stage.current), [stage])
  return (
    <>
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
