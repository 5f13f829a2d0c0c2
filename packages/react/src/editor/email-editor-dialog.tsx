'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, useId, useRef, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { useKeptFocus } from '../lib/focus.js'
import { useMergedRef } from '../lib/merged-ref.js'
import { type RootProps, useRoot } from '../parts/root.js'
import { CloseQuestion } from './close-question.js'
import { EditorView } from './editor-view.js'
import type { EmailEditorOwnProps, EmailEditorPartState } from './email-editor-frame.js'
import { splitOptions } from './split-options.js'
import { useArrival } from './use-arrival.js'
import { useEditorDialog } from './use-editor-dialog.js'
import { useEmailEditor } from './use-email-editor.js'
import { useEmailName } from './use-email-name.js'

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
  const { labels, language } = useMailframe()
  const { options, attributes } = splitOptions(props)
  const editor = useEmailEditor(emailId, options)
  const { status, maybeUnsaved } = editor
  const dialog = useRef<HTMLDialogElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const name = useEmailName(editor.emailId)
  const titleId = useId()
  const closing = useEditorDialog({ dialog, maybeUnsaved, onClose })
  useArrival(root, editor.emailId)
  useKeptFocus(root, () => closing.heading.current)

  return useRoot<EmailEditorPartState>(
    'dialog',
    attributes,
    {
      ref: useMergedRef<HTMLElement>(useMergedRef<HTMLElement>(dialog, setRoot), ref),
      className: 'mailframe mailframe-editor-dialog',
      'data-state': status,
      lang: languageTag(language),
      'aria-labelledby': titleId,
      children: (
        <>
          <div ref={closing.content} className="mailframe-editor-dialog-content">
            <header className="mailframe-editor-dialog-header">
              <h2 ref={closing.heading} id={titleId} tabIndex={-1} dir="auto">
                {options.title ?? name ?? labels.editorTitle}
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
              <EditorView editor={editor} renderLoading={renderLoading} renderError={renderError} />
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
