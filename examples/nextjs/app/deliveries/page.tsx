import type { Metadata } from 'next'
import Link from 'next/link'
import { reportsOf } from '@/lib/reports'
import { testRecipients } from '@/lib/sending'
import { requireUser } from '@/lib/session'
import { Header } from '../header'
import { Refresh } from './refresh'
import { Reports } from './reports'
import { AccountDeliveries } from './statistics'

export const metadata: Metadata = { title: 'Deliveries' }

/** What became of emails: of all for an admin, of those to themselves for everyone else. */
export default async function DeliveriesPage() {
  const { email, isAdmin } = await requireUser()
  const reports = reportsOf({ to: isAdmin ? undefined : email })
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
        {isAdmin && <AccountDeliveries />}
        <section className="panel" aria-labelledby="reported">
          <div className="panel-head">
            <h2 id="reported">Reported by webhook</h2>
            <Refresh />
          </div>
          {reports.length === 0 ? (
            <p className="muted">
              Nothing yet. Open an email and send a test email to {[email, ...testRecipients()].join(' or ')}.
            </p>
          ) : (
            <Reports reports={reports} />
          )}
        </section>
      </main>
    </div>
  )
}
