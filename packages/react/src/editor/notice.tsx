'use client'
import { useLabels } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { noticeTexts } from '../labels/editor.js'
import { fill } from '../lib/format.js'
import type { EditorNotice } from './email-editor.js'

export interface EditorNoticeBarProps {
  notice: EditorNotice
  onReload: () => void
  onDismiss: () => void
}

/** One line over the frame: what happened, and the way out. */
export function EditorNoticeBar({ notice, onReload, onDismiss }: EditorNoticeBarProps) {
  const labels = useLabels(noticeTexts)
  const { dismiss } = useLabels(commonTexts)
  const reload = (label: string) => (
    <button type="button" className="mailframe-button" data-size="small" onClick={onReload}>
      {label}
    </button>
  )
  return (
    <div className="mailframe-notice" data-kind={notice.kind} role="status">
      <p>
        {notice.kind === 'moved' && labels.editorMoved}
        {notice.kind === 'navigated' && labels.editorNavigated}
        {notice.kind === 'language' && labels.editorOtherLanguage}
        {notice.kind === 'email' && labels.editorOtherEmail}
        {notice.kind === 'newTabFailed' && fill(labels.editorNewTabFailed, { reason: notice.reason })}
        {notice.kind === 'newTabBlocked' && (
          <>
            {labels.editorPopupBlocked}{' '}
            <a href={notice.href} target="_blank" rel="noopener" onClick={onDismiss}>
              {labels.editorPopupLink}
            </a>
          </>
        )}
      </p>
      <div className="mailframe-actions">
        {notice.kind === 'navigated' && reload(labels.editorReopen)}
        {notice.kind === 'language' && reload(labels.editorReloadInLanguage)}
        {notice.kind === 'email' && reload(labels.editorOpenOtherEmail)}
        {/* The question stays: without it there would be no way to the other email. */}
        {notice.kind !== 'email' && (
          <button
            type="button"
            className="mailframe-button"
            data-size="small"
            data-variant="quiet"
            onClick={onDismiss}
          >
            {dismiss}
          </button>
        )}
      </div>
    </div>
  )
}
