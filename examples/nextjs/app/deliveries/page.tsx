import type { Metadata } from 'next'
import Link from 'next/link'
import { reportsTo } from '@/lib/reports'
import { requireUser } from '@/lib/session'
import { Header } from '../header'

export const metadata: Metadata = { title: 'Deliveries' }

const WORDS: Record<string, string> = {
  request: 'Taken',
  deliver: 'Delivered',
  open: 'Opened',
  click: 'Clicked',
  unsubscribe: 'Unsubscribed',
  report_spam: 'Reported as spam',
  invalid: 'Not delivered',
  soft_bounce: 'Not taken now',
}

/** What became of the emails that went to the person who is signed in. */
export default async function DeliveriesPage() {
  const { email } = await requireUser()
  const reports = reportsTo(email)
  return (
    <div className="shell">
      <Header>
        <Link href="/emails" className="back">
          <span className="chevron" aria-hidden="true">
            ‹
          </span>
          Emails
        </Link>
      </Header>
      <main className="page">
        <h1>Deliveries</h1>
        <p>What became of the emails to {email}, as the sending service reported it.</p>
        {reports.length === 0 ? (
          <p>Nothing was reported yet. Send a test from an email.</p>
        ) : (
          <ol className="reports">
            {reports.map(({ token, at, event, detail }) => (
              <li key={token}>
                <strong>{WORDS[event] ?? event}</strong> <time dateTime={at}>{shown(at)}</time>
                {detail && <span> {detail}</span>}
              </li>
            ))}
          </ol>
        )}
      </main>
    </div>
  )
}

const shown = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`
