'use client'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useLabels } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { frameTexts } from '../labels/frame.js'
import { useLayoutEffect } from '../lib/browser.js'
import { ErrorPanel } from '../parts/error-panel.js'
import type { EmailEditor } from './email-editor.js'
import type { EditorError } from './state.js'
import type { Later } from './use-email-editor.js'

/** What `renderError` can offer. */
export interface EditorErrorActions {
  /** Opens the editor again, with a fresh code. */
  retry: () => void
  /** Call it inside a click. */
  openInNewTab: () => void
}

export interface EditorViewOptions {
  /** In place of the loading state. */
  renderLoading?: (() => ReactNode) | undefined
  /** In place of the error state. Call `openInNewTab` inside a click. */
  renderError?: ((error: EditorError, actions: EditorErrorActions) => ReactNode) | undefined
}

export interface EditorViewProps extends EditorViewOptions {
  /** What `useEditorFrame()` gives. */
  frame: [editor: EmailEditor, later: Later | undefined]
  /** Of a frame, which follows the focus by itself. */
  root?: HTMLElement | null
  /** Nothing is to happen until the frame comes near the viewport. */
  isWaiting?: boolean
}

/** What stands inside the frame's root: notice, iframe with its skip link, states, and the way to a new tab. */
export function EditorView({
  frame: [editor, later],
  root = null,
  isWaiting = false,
  renderLoading,
  renderError,
}: EditorViewProps) {
  const labels = useLabels(frameTexts)
  const { editorNewTab } = useLabels(commonTexts)
  const { status, error, iframeProps, openInNewTab } = editor
  const stage = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const endId = useId()
  const isOpening = !isWaiting && status !== 'loaded' && status !== 'error'

  return (
    <>
      {later && <later.EditorExtras editor={editor} root={root} stage={stage} />}
      <div ref={stage} className="mailframe-stage" tabIndex={-1} aria-busy={isOpening}>
        {iframeProps && (
          <>
            <a
              className="mailframe-skip"
              href={`#${endId}`}
              onClick={(event) => {
                // Without the fragment in the address: that would add to the history of the page.
                event.preventDefault()
                end.current?.focus()
              }}
            >
              {labels.editorSkip}
            </a>
            {/* The attributes count where the style sheet is missing. */}
            <iframe
              key={editor.frameKey}
              className="mailframe-iframe"
              width="100%"
              height="700"
              {...iframeProps}
            />
          </>
        )}
        {isOpening && (
          <div className="mailframe-cover">
            {renderLoading ? (
              renderLoading()
            ) : (
              <div className="mailframe-loading" aria-hidden="true">
                <span className="mailframe-spinner" />
                <p>{labels.editorLoading}</p>
              </div>
            )}
          </div>
        )}
        {error && (
          <ErrorCover stage={stage}>
            {renderError ? (
              renderError(error, { retry: editor.retry, openInNewTab })
            ) : (
              <ErrorPanel
                error={error}
                message={error.message}
                onRetry={editor.retry}
                onOpenInNewTab={openInNewTab}
              />
            )}
          </ErrorCover>
        )}
      </div>
      <div ref={end} id={endId} className="mailframe-footer" tabIndex={-1}>
        {status === 'loaded' && (
          <p>
            <span>{labels.editorNothingHere}</span>{' '}
            <button type="button" className="mailframe-link" onClick={openInNewTab}>
              {editorNewTab}
            </button>
          </p>
        )}
      </div>
      <p className="mailframe-hidden" role="status">
        {isOpening && labels.editorLoading}
        {status === 'loaded' && labels.editorLoaded}
        {error && renderError && error.message}
      </p>
    </>
  )
}

/** Its buttons go away with it: without another place the focus would begin anew at the top of the page. */
function ErrorCover({ stage, children }: { stage: RefObject<HTMLElement | null>; children: ReactNode }) {
  const cover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = cover.current
    return () => {
      if (element?.contains(document.activeElement)) stage.current?.focus({ preventScroll: true })
    }
  }, [stage])
  return (
    <div ref={cover} className="mailframe-cover">
      {children}
    </div>
  )
}
