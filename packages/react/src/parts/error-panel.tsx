'use client'
import type { EditorErrorKind } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { ErrorIcon } from './error-icon.js'

export interface ErrorPanelProps {
  error: { kind: EditorErrorKind; message: string; retryable: boolean }
  onRetry: () => void
  /** It was to change something: whoever signs in then decides about it anew. Default: false, it is tried again. */
  isChange?: boolean
  /** Where the editor can be opened in a tab of its own. */
  onOpenInNewTab?: () => void
}

/** What went wrong, and the one thing to do about it. */
export function ErrorPanel({
  error: { kind, message, retryable },
  onRetry,
  isChange = false,
  onOpenInNewTab,
}: ErrorPanelProps) {
  const { labels, signIn } = useMailframe()

  async function handleSignIn() {
    // Signed in on this page: it goes on where it was.
    if ((await signIn()) && !isChange) onRetry()
  }

  const newTab = onOpenInNewTab && (kind === 'blocked' || kind === 'timeout')
  return (
    <div className="mailframe-error" data-kind={kind} role="alert">
      <ErrorIcon kind={kind} />
      <p>{message}</p>
      <div className="mailframe-actions">
        {retryable && (
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
    </div>
  )
}
