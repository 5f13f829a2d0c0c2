'use client'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLabels } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { frameTexts } from '../labels/frame.js'
import { fill } from '../lib/format.js'
import { ErrorPanel } from '../parts/error-panel.js'
import type { EmailEditor } from './email-editor.js'
import type { EditorError } from './state.js'
import { useLater } from './use-later.js'

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
  editor: EmailEditor
  /** Of a frame, which follows the focus by itself. */
  root?: HTMLElement | null
  /** Nothing is to happen until the frame comes near the viewport. */
  isWaiting?: boolean
}

/** What stands inside the frame's root: notice, iframe with its skip link, states, and the way to a new tab. */
export function EditorView({
  editor,
  root = null,
  isWaiting = false,
  renderLoading,
  renderError,
}: EditorViewProps) {
  const labels = useLabels(frameTexts)
  const { editorNewTab } = useLabels(commonTexts)
  const { emailId, status, error, iframeProps, openInNewTab } = editor
  const later = useLater(editor.notice !== null)
  const [arrived, setArrived] = useState<{ emailId: string; name: string } | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const endId = useId()
  const isOpening = !isWaiting && status !== 'loaded' && status !== 'error'

  // The button to try again goes away: without another place the focus would begin anew at the top of the page.
  const keepFocus = useCallback(() => {
    if (stage.current?.contains(document.activeElement)) stage.current.focus({ preventScroll: true })
  }, [])

  function retry() {
    keepFocus()
    editor.retry()
  }

  const isOffline = error?.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    // Then it is tried again by itself.
    window.addEventListener('online', keepFocus)
    return () => window.removeEventListener('online', keepFocus)
  }, [isOffline, keepFocus])

  function skip(event: MouseEvent) {
    // Without the fragment in the address: that would add to the history of the page.
    event.preventDefault()
    end.current?.focus()
  }

  return (
    <>
      {later && (
        <later.EditorExtras editor={editor} root={root} onArrive={(name) => setArrived({ emailId, name })} />
      )}
      <div ref={stage} className="mailframe-stage" tabIndex={-1} aria-busy={isOpening}>
        {iframeProps && (
          <a className="mailframe-skip" href={`#${endId}`} onClick={skip}>
            {labels.editorSkip}
          </a>
        )}
        {iframeProps && (
          // The attributes count where the style sheet is missing.
          <iframe
            key={editor.frameKey}
            className="mailframe-iframe"
            width="100%"
            height="700"
            {...iframeProps}
          />
        )}
        {isOpening && (
          <div className="mailframe-cover">{renderLoading ? renderLoading() : <EditorLoading />}</div>
        )}
        {error && (
          <div className="mailframe-cover">
            {renderError ? (
              renderError(error, { retry, openInNewTab })
            ) : (
              <ErrorPanel
                error={error}
                message={error.message}
                onRetry={retry}
                onOpenInNewTab={openInNewTab}
              />
            )}
          </div>
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
      {/* Of its own: what a status says is read from the start when some of it changes. */}
      <p className="mailframe-hidden" role="status">
        {arrived?.emailId === emailId && fill(labels.editorEntered, arrived)}
      </p>
      <p className="mailframe-hidden" role="status">
        {isOpening && labels.editorLoading}
        {status === 'loaded' && labels.editorLoaded}
        {error && renderError && error.message}
      </p>
    </>
  )
}

function EditorLoading() {
  const labels = useLabels(frameTexts)
  return (
    <div className="mailframe-loading" aria-hidden="true">
      <span className="mailframe-spinner" />
      <p>{labels.editorLoading}</p>
    </div>
  )
}
