'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, useEffect, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { enterEditor, type Place } from '../context/places.js'
import { isFocusLost, useKeptFocus } from '../lib/focus.js'
import { useMergedRef } from '../lib/merged-ref.js'
import { useSeen } from '../lib/seen.js'
import { type RootProps, useRoot } from '../parts/part.js'
import type { EmailEditorOptions } from './email-editor.js'
import type { FrameStatus } from './state.js'
import { useEditorTitle } from './title.js'
import { useEmailEditor } from './use-email-editor.js'
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
  const near = useSeen(root, { margin: '200px', enabled: lazy })
  const { options, attributes } = splitOptions(props)
  const editor = useEmailEditor(emailId, { ...options, enabled: !lazy || near })
  const { status, maybeUnsaved } = editor
  const title = useEditorTitle(editor.emailId, options.title)
  const arrived = useArrival(root, editor.emailId)
  useKeptFocus(root, () => root)
  useEffect(() => {
    if (autoFocus) root?.focus()
  }, [autoFocus, root])
  return useRoot<EmailEditorPartState>(
    'div',
    attributes,
    {
      ref: useMergedRef(setRoot, ref),
      className: 'mailframe mailframe-editor',
      role: 'region',
      'aria-label': title,
      tabIndex: -1,
      'data-state': status,
      lang: languageTag(language),
      children: (
        <EditorView
          editor={editor}
          arrived={arrived}
          isWaiting={status === 'idle' && lazy}
          renderLoading={renderLoading}
          renderError={renderError}
        />
      ),
    },
    { status, maybeUnsaved },
  )
})

/** Splits the props of a frame or dialog: what the editor takes, and what goes on the element. */
export function splitOptions<Props extends Omit<EmailEditorOptions, 'enabled'>>(props: Props) {
  const {
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
  } = props
  const options: EmailEditorOptions = {
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
  }
  return { options, attributes }
}

/**
 * Takes the focus to `target` after a list has opened this email, unless the person has put it elsewhere since. Gives
 * the name of the email from then on, to be read aloud.
 */
export function useArrival(target: HTMLElement | null, emailId: string): string | null {
  const { places } = useMailframe()
  const [arrived, setArrived] = useState<Place | null>(null)
  useEffect(() => {
    if (target === null) return
    const arrive = () => {
      const arrival = enterEditor(places, emailId)
      if (arrival === null) return
      if (!target.contains(document.activeElement)) {
        if (!isFocusLost() && document.activeElement !== arrival.from) return
        target.focus()
      }
      setArrived(arrival)
    }
    arrive()
    return places.opened.subscribe(arrive)
  }, [places, target, emailId])
  return arrived?.emailId === emailId ? arrived.name : null
}
