'use client'
import { useEffect, useId, useRef } from 'react'
import { useMailframe } from '../context/context.js'

export interface CloseQuestionProps {
  onKeepEditing: () => void
  onClose: () => void
}

/**
 * Asks before the editor closes, inside its dialog. The safe answer has the focus. Not a dialog element of its own:
 * Chromium closes that and the one below it with the same Esc where the person did nothing in between.
 */
export function CloseQuestion({ onKeepEditing, onClose }: CloseQuestionProps) {
  const { labels } = useMailframe()
  const safe = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => safe.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mailframe-close-question">
      <div
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="mailframe-close-question-card"
      >
        <h2 id={`${id}-title`}>{labels.editorCloseTitle}</h2>
        <p id={`${id}-text`}>{labels.editorCloseText}</p>
        <div className="mailframe-actions">
          <button ref={safe} type="button" className="mailframe-button" onClick={onKeepEditing}>
            {labels.editorKeepEditing}
          </button>
          <button type="button" className="mailframe-button" data-variant="danger" onClick={onClose}>
            {labels.editorCloseAnyway}
          </button>
        </div>
      </div>
    </div>
  )
}
