import { useEmailEditor, useUnsavedGuard } from '@mailframe/react'

/** The frame without our markup: yours, with the same behaviour. */
export function OwnEditor({ emailId }: { emailId: string }) {
  const { status, frameKey, iframeProps, error, retry, openInNewTab } = useEmailEditor(emailId)
  const { maybeUnsaved } = useUnsavedGuard()

  return (
    <section className="own-editor">
      <header>
        <strong>{status}</strong>
        <span>{maybeUnsaved ? 'Changes may be unsaved' : 'Nothing to lose'}</span>
        <button type="button" onClick={openInNewTab}>
          New tab
        </button>
      </header>
      {error && (
        <p role="alert">
          {error.message}{' '}
          {error.retryable && (
            <button type="button" onClick={retry}>
              Try again
            </button>
          )}
        </p>
      )}
      {iframeProps && <iframe key={frameKey} {...iframeProps} />}
    </section>
  )
}
