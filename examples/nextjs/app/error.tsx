'use client'

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className="message">
      <h1>Something went wrong</h1>
      <p className="muted">The page could not be shown. Nothing that you saved is lost.</p>
      <button type="button" className="button" onClick={reset}>
        Retry
      </button>
    </main>
  )
}
