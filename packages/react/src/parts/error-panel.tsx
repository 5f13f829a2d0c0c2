'use client'
import type { EditorErrorKind } from '@mailframe/protocol'
import { useEffect, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { laterIfThere, whenLater } from '../context/load-later.js'
import { commonTexts } from '../labels/common.js'
import { errorText, titleText } from '../labels/labels.js'
import { fill } from '../lib/format.js'

export interface ErrorPanelProps {
  error: { kind: EditorErrorKind; retryable: boolean; requestId?: string | undefined }
  /** Default: the text of its kind. */
  message?: string | undefined
  onRetry: () => void
  /** A change failed: it is not repeated after signing in, as a read is. Default: false. */
  isChange?: boolean
  /** Opens the editor in a tab of its own, where that is possible. */
  onOpenInNewTab?: () => void
}

/** An error: title, sentence, the button that may solve it, and a reference. Its icon is the style sheet's, by `data-kind`. */
export function ErrorPanel({
  error: { kind, retryable, requestId },
  message,
  onRetry,
  isChange = false,
  onOpenInNewTab,
}: ErrorPanelProps) {
  const labels = useLabels(commonTexts)
  const { signIn } = useMailframe()

  async function handleSignIn() {
    // The person has signed in on this page.
    if ((await signIn()) && !isChange) onRetry()
  }

  const isElsewhere = onOpenInNewTab && (kind === 'blocked' || kind === 'timeout')
  // Every kind has a way out: what another person mends is tried again, too.
  const again = retryable || !(isChange || isElsewhere || kind === 'blocked' || kind === 'unauthenticated')
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="mailframe-button" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <div className="mailframe-error" data-kind={kind} role="alert">
      <strong>{titleText(labels, kind)}</strong>
      <p>{message ?? errorText(labels, kind)}</p>
      <div className="mailframe-actions">
        {again && button(labels.retry, onRetry)}
        {kind === 'unauthenticated' && button(labels.signIn, handleSignIn)}
        {isElsewhere && button(labels.editorNewTab, onOpenInNewTab)}
      </div>
      {requestId && <Reference id={requestId} />}
    </div>
  )
}

/** What a person can tell the team: the id of the request that failed. */
export function Reference({ id }: { id: string }) {
  const labels = useLabels(commonTexts)
  const [later, setLater] = useState(laterIfThere)
  useEffect(
    () =>
      whenLater(
        () => setLater(laterIfThere),
        () => {},
      ),
    [],
  )
  return (
    <small className="mailframe-reference">
      {fill(labels.reference, { id })} {later && <later.CopyReference id={id} />}
    </small>
  )
}
