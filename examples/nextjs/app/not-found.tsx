import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="message">
      <h1>There is no such page</h1>
      <p className="muted">The address may be mistyped.</p>
      <Link href="/emails" className="button">
        Go to your emails
      </Link>
    </main>
  )
}
