import Link from 'next/link'

export default function EmailNotFound() {
  return (
    <main className="message">
      <h1>This email is not here</h1>
      <p className="muted">It does not exist any more, or it belongs to someone else.</p>
      <Link href="/emails" className="button">
        Back to your emails
      </Link>
    </main>
  )
}
