'use client'
import { languageTag } from '@mailframe/protocol'
import {
  type CSSProperties,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../parts/class-names.js'
import { ErrorPanel } from '../parts/error-panel.js'
import { useMergedRef } from '../parts/use-merged-ref.js'
import { useSeen } from '../parts/use-seen.js'
import { useMailframe } from '../provider/context.js'
import type { EditorError } from './editor-error.js'
import { EditorNoticeBar } from './editor-notice.js'
import { type EmailEditorOptions, useEmailEditor } from './use-email-editor.js'

export interface EmailEditorFrameProps extends Omit<EmailEditorOptions, 'enabled'> {
  /** The public Email slug. */
  emailId: string
  /** Opens the editor only when the frame comes near the viewport. Default: false. */
  lazy?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** In place of the loading state. */
  renderLoading?: (() => ReactNode) | undefined
  /** In place of the error state. Call `openInNewTab` inside a click. */
  renderError?:
    | ((error: EditorError, actions: { retry: () => void; openInNewTab: () => void }) => ReactNode)
    | undefined
}

/**
 * The hosted editor in a frame, with its loading, error and notice states. `ref` is the root element, whose
 * `data-state` is `idle`, `minting`, `loading`, `loaded` or `error`.
 */
export const EmailEditorFrame = forwardRef<HTMLDivElement, EmailEditorFrameProps>(function EmailEditorFrame(
  { emailId, lazy = false, className, style, renderLoading, renderError, ...options },
  ref,
) {
  const { labels, language } = useMailframe()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const near = useSeen(root, { margin: '200px', enabled: lazy })
  const editor = useEmailEditor(emailId, { ...options, enabled: !lazy || near })
  const { status, error, notice, iframeProps, openInNewTab } = editor
  const end = useRef<HTMLDivElement>(null)
  const endId = useId()
  const isWaiting = status === 'idle' && lazy
  const isOpening = !isWaiting && status !== 'loaded' && status !== 'error'

  function skip(event: MouseEvent) {
    // Without the fragment in the address: that would add to the history of the page.
    event.preventDefault()
    end.current?.focus()
  }

  return (
    <div
      ref={useMergedRef(setRoot, ref)}
      className={classNames('mailframe mailframe-editor', className)}
      style={style}
      data-state={status}
      lang={languageTag(language)}
    >
      {notice && (
        <EditorNoticeBar notice={notice} onReload={editor.reload} onDismiss={editor.dismissNotice} />
      )}
      <div className="mailframe-stage" aria-busy={isOpening}>
        {iframeProps && (
          <a className="mailframe-skip" href={`#${endId}`} onClick={skip}>
            {labels.editorSkip}
          </a>
        )}
        {iframeProps && <iframe key={editor.frameKey} className="mailframe-iframe" {...iframeProps} />}
        {isOpening && (
          <div className="mailframe-cover">{renderLoading ? renderLoading() : <EditorLoading />}</div>
        )}
        {error && (
          <div className="mailframe-cover">
            {renderError ? (
              renderError(error, { retry: editor.retry, openInNewTab })
            ) : (
              <ErrorPanel error={error} onRetry={editor.retry} onOpenInNewTab={openInNewTab} />
            )}
          </div>
        )}
      </div>
      <div ref={end} id={endId} className="mailframe-footer" tabIndex={-1}>
        {status === 'loaded' && (
          <p>
            {labels.editorNothingHere}{' '}
            <button type="button" className="mailframe-link" onClick={openInNewTab}>
              {labels.editorNewTab}
            </button>
          </p>
        )}
      </div>
      <p className="mailframe-hidden" role="status">
        {isOpening && labels.editorLoading}
        {status === 'loaded' && labels.editorLoaded}
        {error && renderError && error.message}
      </p>
    </div>
  )
})

function EditorLoading() {
  const { labels } = useMailframe()
  return (
    <div className="mailframe-loading" aria-hidden="true">
      <span className="mailframe-spinner" />
      <p>{labels.editorLoading}</p>
    </div>
  )
}
