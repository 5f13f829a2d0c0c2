'use client'

interface ErrorPageProps {
  /** `digest`: what the server's log has it under. */
  error: Error & { digest?: string }
  reset: () => void
}

export default function ErrorPage({ error: { digest }, reset }: ErrorPageProps) {
  return (
    <main className="message">
      <h1>Something went wrong</h1>
      <p className="muted">The page could not be shown. Nothing that you saved is lost.</p>
      <button type="button" className="button" onClick={reset}>
        Retry
      </button>
      {digest && (
        <p className="muted">
          Reference: <code className="reference">{digest}</code>
        </p>
      )}
    </main>
  )
}
