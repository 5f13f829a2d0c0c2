'use client'
import { useEffect } from 'react'
import { useKeptFocus } from '../lib/focus.js'
import { useArrival } from './arrival.js'
import type { EmailEditor } from './email-editor.js'
import { warnOfMissingStyles } from './missing-styles.js'
import { EditorNoticeBar } from './notice.js'

export interface EditorExtrasProps {
  editor: EmailEditor
  /** Of a frame: where the focus goes to. */
  root: HTMLElement | null
  /** A list has opened this email and the focus is here: its name, to be read aloud. */
  onArrive: (name: string) => void
}

/** What a frame has beside the editor: notices, and the way of the focus to it and in it. */
export function EditorExtras({ editor, root, onArrive }: EditorExtrasProps) {
  const { emailId, notice } = editor
  useArrival(root, emailId, onArrive)
  useKeptFocus(root, () => root)
  useEffect(() => warnOfMissingStyles(root?.querySelector('.mailframe-stage') ?? null), [root])
  return (
    notice && <EditorNoticeBar notice={notice} onReload={editor.reload} onDismiss={editor.dismissNotice} />
  )
}
