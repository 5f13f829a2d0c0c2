import type { Metadata } from 'next'
import Link from 'next/link'
import { requireUser } from '@/lib/session'
import { Header } from '../header'
import { ApplicationUsage, OwnUsage } from './usage'

export const metadata: Metadata = { title: 'AI usage' }

export default async function UsagePage() {
  const { isAdmin } = await requireUser()
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
        <h1>AI usage</h1>
        <OwnUsage />
        {isAdmin && <ApplicationUsage />}
      </main>
    </div>
  )
}
