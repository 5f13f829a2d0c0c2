'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { frameTexts } from '../labels/frame.js'
import { useLayoutEffect, useNear } from '../lib/browser.js'
import { useMergedRef } from '../lib/refs.js'
import { ErrorPanel } from '../parts/error-panel.js'
import { type RootProps, useRoot } from '../parts/part.js'
import type { EmailEditorOptions } from './email-editor.js'
import type { EditorError, FrameStatus } from './state.js'
import { useEditorFrame } from './use-email-editor.js'

/** What a `render` function of the frame or dialog gets beside the props. */
export interface EmailEditorPartState {
  /** As `data-state` says it. */
  status: FrameStatus
  /** Focus was in the editor, and no save has arrived since. */
  maybeUnsaved: boolean
}

/** What the frame and the dialog take beside the attributes of their element. */
export interface EmailEditorOwnProps extends Omit<EmailEditorOptions, 'enabled'>, EditorViewOptions {
  /** The public Email slug. */
  emailId: string
  /** Opens the editor only when the frame comes near the viewport. Default: false. */
  lazy?: boolean | undefined
}

/** What `<EmailEditorFrame>` takes, beside the attributes of its root. */
export interface EmailEditorFrameProps
  extends Omit<RootProps<'div', EmailEditorPartState>, keyof EmailEditorOwnProps>,
    EmailEditorOwnProps {
  /**
   * Takes the focus to the editor's region as it appears; the editor is the next stop but one of Tab. After a list has
   * opened the email, it goes there by itself. Default: false.
   */
  autoFocus?: boolean | undefined
}

/**
 * The hosted editor in a frame, with its loading, error and notice states. `ref` is the root element, whose
 * `data-state` is `idle`, `minting`, `loading`, `loaded` or `error`.
 */
export const EmailEditorFrame = forwardRef<HTMLDivElement, EmailEditorFrameProps>(function EmailEditorFrame(
  { emailId, lazy = false, autoFocus = false, renderLoading, renderError, ...props },
  ref,
) {
  const { language } = useMailframe()
  // Not a state: that would draw twice while the browser is about to ask for the editor.
  const root = useRef<HTMLElement>(null)
  const isNear = useNear(root, lazy)
  const frame = useEditorFrame(emailId, { ...props, enabled: isNear })
  const [editor, , isBare] = frame
  const { status, maybeUnsaved } = editor
  useEffect(() => {
    if (autoFocus) root.current?.focus()
  }, [autoFocus])
  return useRoot<EmailEditorPartState>(
    'div',
    withoutOptions(props),
    {
      ref: useMergedRef<HTMLElement>(root, ref),
      className: 'mailframe mailframe-editor',
      role: 'region',
      'aria-label': editor.title,
      tabIndex: -1,
      'data-state': status,
      lang: languageTag(language),
      children: (!isBare || status !== 'idle') && (
        <EditorView
          frame={frame}
          root={root}
          isWaiting={status === 'idle' && lazy}
          renderLoading={renderLoading}
          renderError={renderError}
        />
      ),
    },
    { status, maybeUnsaved },
  )
})

/** What goes on the element of a frame or dialog: all but what the editor takes. */
export function withoutOptions<Props extends Omit<EmailEditorOptions, 'enabled'>>({
  lang,
  timeout,
  title,
  allow,
  sandbox,
  referrerPolicy,
  onLoad,
  onSaved,
  onError,
  onMessage,
  ...attributes
}: Props) {
  return attributes
}

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
  frame: ReturnType<typeof useEditorFrame>
  /** Of a frame, which follows the focus by itself. */
  root?: RefObject<HTMLElement | null> | undefined
  /** Nothing is to happen until the frame comes near the viewport. */
  isWaiting?: boolean
}

/** What stands inside the frame's root: notice, iframe with its skip link, states, and the way to a new tab. */
export function EditorView({
  frame: [editor, later, isBare],
  root,
  isWaiting = false,
  renderLoading,
  renderError,
}: EditorViewProps) {
  const labels = useLabels(frameTexts)
  const { editorNewTab } = useLabels(commonTexts)
  const { status, error, iframeProps, openInNewTab } = editor
  const stage = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const retryAll = useRef<() => void>(undefined)
  const endId = useId()
  const isOpening = !isBare && !isWaiting && status !== 'loaded' && status !== 'error'

  return (
    <>
      {later && (
        <later.EditorExtras
          editor={editor}
          root={root}
          stage={stage}
          retryAll={retryAll}
          kind={renderError ? undefined : error?.kind}
        />
      )}
      <div ref={stage} className="mailframe-stage" tabIndex={-1} aria-busy={isOpening}>
        {(isOpening || (iframeProps && !isBare)) && (
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
        )}
        {/* The attributes count where the style sheet is missing. */}
        {iframeProps && (
          <iframe
            key={editor.frameKey}
            className="mailframe-iframe"
            width="100%"
            height="700"
            {...iframeProps}
          />
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
                onRetry={() => (retryAll.current ?? editor.retry)()}
                onOpenInNewTab={openInNewTab}
              />
            )}
          </ErrorCover>
        )}
      </div>
      {!isBare && (
        <>
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
      )}
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
