'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { dialogTexts } from '../labels/editor.js'
import { frameTexts } from '../labels/frame.js'
import { useKeptFocus } from '../lib/focus.js'
import { useLatest, useMergedRef } from '../lib/refs.js'
import { closeModal, showModal } from '../parts/modal.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { useArrival } from './arrival.js'
import { EditorView, type EmailEditorOwnProps, type EmailEditorPartState, withoutOptions } from './frame.js'
import { useEmailName } from './title.js'
import { useEditorFrame } from './use-email-editor.js'

interface EmailEditorDialogOwnProps extends EmailEditorOwnProps {
  /** Whether the dialog is there. Each opening mints one code. */
  open: boolean
  /**
   * The person closes the editor: set `open` to false. While changes may be unsaved, Esc and Close ask first.
   */
  onClose: () => void
}

/** What `<EmailEditorDialog>` takes: what the frame takes, and the attributes of its `<dialog>`. */
export interface EmailEditorDialogProps
  extends Omit<RootProps<'dialog', EmailEditorPartState>, keyof EmailEditorDialogOwnProps>,
    EmailEditorDialogOwnProps {}

/**
 * The hosted editor in a native modal dialog, under the email's name. Nothing is drawn or minted while it is closed,
 * and each opening mints anew. `ref` is the `<dialog>`, whose `data-state` is that of the frame.
 */
export const EmailEditorDialog = forwardRef<HTMLDialogElement, EmailEditorDialogProps>(
  function EmailEditorDialog({ open, ...props }, ref) {
    return open ? <OpenDialog ref={ref} {...props} /> : null
  },
)

const OpenDialog = forwardRef<HTMLDialogElement, Omit<EmailEditorDialogProps, 'open'>>(function OpenDialog(
  // An open dialog is in sight: there is nothing to wait for.
  { emailId, onClose, lazy: _lazy, renderLoading, renderError, ...props },
  ref,
) {
  const labels = useLabels(dialogTexts)
  const { editorTitle } = useLabels(frameTexts)
  const { language } = useMailframe()
  const frame = useEditorFrame(emailId, props)
  const [editor] = frame
  const { status, maybeUnsaved } = editor
  const dialog = useRef<HTMLDialogElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const name = useEmailName(editor.emailId)
  const closing = useEditorDialog({ dialog, maybeUnsaved, onClose })
  useArrival(root, editor.emailId)
  useKeptFocus(root, () => closing.heading.current)

  return useRoot<EmailEditorPartState>(
    'dialog',
    withoutOptions(props),
    {
      ref: useMergedRef<HTMLElement>(useMergedRef<HTMLElement>(dialog, setRoot), ref),
      className: 'mailframe mailframe-editor-dialog',
      'data-state': status,
      lang: languageTag(language),
      'aria-label': props.title ?? name ?? editorTitle,
      children: (
        <>
          <div ref={closing.content} className="mailframe-editor-dialog-content">
            <header className="mailframe-editor-dialog-header">
              {/* The editor below writes the email's name; here it is read aloud. */}
              <h2 ref={closing.heading} tabIndex={-1} dir="auto" aria-label={props.title ?? name}>
                {props.title ?? editorTitle}
              </h2>
              <button
                type="button"
                className="mailframe-button"
                data-size="small"
                onClick={closing.requestClose}
              >
                {labels.editorClose}
              </button>
            </header>
            <div className="mailframe-editor" data-state={status}>
              <EditorView frame={frame} renderLoading={renderLoading} renderError={renderError} />
            </div>
          </div>
          {closing.isAsking && (
            <CloseQuestion onKeepEditing={closing.keepEditing} onClose={closing.closeAnyway} />
          )}
        </>
      ),
    },
    { status, maybeUnsaved },
  )
})

interface EditorDialogOptions {
  dialog: RefObject<HTMLDialogElement | null>
  maybeUnsaved: boolean
  onClose: () => void
}

/** A modal dialog that only its owner closes. While changes may be unsaved, a question comes first. */
function useEditorDialog({ dialog, maybeUnsaved, onClose }: EditorDialogOptions) {
  const [isAsking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What had the focus before the question. */
  const asked = useRef<Element | null>(null)
  const latest = useLatest({ maybeUnsaved, onClose, isAsking })

  const requestClose = useCallback(() => {
    if (!latest.current.maybeUnsaved) return latest.current.onClose()
    asked.current = document.activeElement
    setAsking(true)
  }, [latest])

  const keepEditing = useCallback(() => setAsking(false), [])
  const closeAnyway = useCallback(() => {
    setAsking(false)
    latest.current.onClose()
  }, [latest])

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const opener = document.activeElement
    showModal(element)
    heading.current?.focus({ preventScroll: true })

    /** Esc, or the back gesture of a telephone. */
    function handleRequest() {
      if (latest.current.isAsking) keepEditing()
      else requestClose()
    }
    function handleCancel(event: Event) {
      // Chromium lets nobody prevent a second one in a row: `close` follows.
      if (event.target !== element || !event.cancelable) return
      event.preventDefault()
      handleRequest()
    }
    function handleClose(event: Event) {
      if (event.target !== element || element === null || element.open) return
      // The frame in it goes on as it was.
      showModal(element)
      heading.current?.focus({ preventScroll: true })
      handleRequest()
    }
    element.addEventListener('cancel', handleCancel)
    element.addEventListener('close', handleClose)
    return () => {
      element.removeEventListener('cancel', handleCancel)
      element.removeEventListener('close', handleClose)
      // Also where only hidden: a modal dialog out of sight would leave the page dead.
      closeModal(element)
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [dialog, latest, requestClose, keepEditing])

  useEffect(() => {
    // As an attribute: React 18 and 19 take it differently.
    content.current?.toggleAttribute('inert', isAsking)
    if (isAsking) return
    const before = asked.current
    asked.current = null
    if (before === null) return
    const place = before instanceof HTMLElement && dialog.current?.contains(before) ? before : heading.current
    place?.focus({ preventScroll: true })
  }, [isAsking, dialog])

  return { isAsking, requestClose, keepEditing, closeAnyway, content, heading }
}

interface CloseQuestionProps {
  onKeepEditing: () => void
  onClose: () => void
}

/**
 * Asks before the editor closes, inside its dialog. The safe answer has the focus. Not a dialog element of its own:
 * Chromium closes that and the one below it with the same Esc where the person did nothing in between.
 */
function CloseQuestion({ onKeepEditing, onClose }: CloseQuestionProps) {
  const labels = useLabels(dialogTexts)
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
