'use client'
import type { EditorErrorKind } from '@mailframe/protocol'
import type { ReactNode } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { errorText, titleText } from '../labels/labels.js'

export interface ErrorPanelProps {
  error: { kind: EditorErrorKind; retryable: boolean }
  /** Default: the text of its kind. */
  message?: string | undefined
  onRetry: () => void
  /** A change failed: it is not repeated after signing in, as a read is. Default: false. */
  isChange?: boolean
  /** Opens the editor in a tab of its own, where that is possible. */
  onOpenInNewTab?: () => void
  /** Below the buttons. */
  children?: ReactNode
}

/** An error: title, sentence, and the button that may solve it. */
export function ErrorPanel({
  error: { kind, retryable },
  message,
  onRetry,
  isChange = false,
  onOpenInNewTab,
  children,
}: ErrorPanelProps) {
  const labels = useLabels(commonTexts)
  const { signIn } = useMailframe()

  async function handleSignIn() {
    // The person has signed in on this page.
    if ((await signIn()) && !isChange) onRetry()
  }

  const newTab = onOpenInNewTab && (kind === 'blocked' || kind === 'timeout')
  // Every kind has a way out: what another person mends is tried again, too.
  const again = retryable || !(isChange || newTab || kind === 'blocked' || kind === 'unauthenticated')
  return (
    <div className="mailframe-error" data-kind={kind} role="alert">
      <ErrorIcon kind={kind} />
      <strong>{titleText(labels, kind)}</strong>
      <p>{message ?? errorText(labels, kind)}</p>
      <div className="mailframe-actions">
        {again && (
          <button type="button" className="mailframe-button" onClick={onRetry}>
            {labels.retry}
          </button>
        )}
        {kind === 'unauthenticated' && (
          <button type="button" className="mailframe-button" onClick={handleSignIn}>
            {labels.signIn}
          </button>
        )}
        {newTab && (
          <button type="button" className="mailframe-button" onClick={onOpenInNewTab}>
            {labels.editorNewTab}
          </button>
        )}
      </div>
      {children}
    </div>
  )
}

const ALERT = 'M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.6v.1'
const LOCK = 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
const CLOCK = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17m0 4.5v4.2l2.8 1.8'
const SHIELD = 'M12 3.5 5 6v5.5c0 4.3 2.9 7.3 7 9 4.1-1.7 7-4.7 7-9V6zM12 8.5v4.5m0 2.6v.1'
const LETTER = 'M3.5 6.5h17v11h-17zm0 .5 8.5 6.5L20.5 7M4 20.5 20 3.5'
const CLOUD = 'M7.5 18.5h9a4 4 0 0 0 .6-7.95A5.5 5.5 0 0 0 6.7 11a3.8 3.8 0 0 0 .8 7.5M4 20.5 20 3.5'

const PATHS: Record<EditorErrorKind, string> = {
  unauthenticated: LOCK,
  forbidden: LOCK,
  notEnabled: LOCK,
  notFound: LETTER,
  invalid: ALERT,
  misconfigured: ALERT,
  unavailable: ALERT,
  rateLimited: CLOCK,
  offline: CLOUD,
  blocked: SHIELD,
  timeout: CLOCK,
}

/** Decorative: the text beside it names the error. */
function ErrorIcon({ kind }: { kind: EditorErrorKind }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  )
}
