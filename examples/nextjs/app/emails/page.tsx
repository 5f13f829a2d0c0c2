import type { Metadata } from 'next'
import { requireUser } from '@/lib/session'
import { Header } from '../header'
import { Emails } from './emails'

export const metadata: Metadata = { title: 'Emails' }

export default async function EmailsPage() {
  await requireUser()
  return (
    <div className="shell">
      <Header />
      <main className="page">
        <h1>Your emails</h1>
        <Emails />
      </main>
    </div>
  )
}
