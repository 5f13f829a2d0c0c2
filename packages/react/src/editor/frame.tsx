'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, useEffect, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { useNear } from '../lib/near.js'
import { useMergedRef } from '../lib/refs.js'
import { type RootProps, useRoot } from '../parts/part.js'
import type { EmailEditorOptions } from './email-editor.js'
import type { FrameStatus } from './state.js'
import { useEditorFrame } from './use-email-editor.js'
import { EditorView, type EditorViewOptions } from './view.js'

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
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const isNear = useNear(root, lazy)
  const frame = useEditorFrame(emailId, { ...props, enabled: isNear })
  const [editor] = frame
  const { status, maybeUnsaved } = editor
  useEffect(() => {
    if (autoFocus) root?.focus()
  }, [autoFocus, root])
  return useRoot<EmailEditorPartState>(
    'div',
    withoutOptions(props),
    {
      ref: useMergedRef(setRoot, ref),
      className: 'mailframe mailframe-editor',
      role: 'region',
      'aria-label': editor.title,
      tabIndex: -1,
      'data-state': status,
      lang: languageTag(language),
      children: (
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
