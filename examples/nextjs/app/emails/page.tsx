import { emailsQuery } from '@mailframe/react/queries'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { mailframe } from '@/lib/mailframe'
import { requireUser } from '@/lib/session'
import { ENDPOINT } from '../endpoint'
import { Header } from '../header'
import { Emails } from './emails'

export const metadata: Metadata = { title: 'Emails' }

export default async function EmailsPage() {
  const { userId } = await requireUser()
  // The list is in the HTML, and the browser does not read it again. Should this fail, the browser reads it.
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(emailsQuery({ endpoint: ENDPOINT, mailframe, userId, timeout: 3_000 }))
  return (
    <div className="shell">
      <Header />
      <main className="page">
        <h1>Your emails</h1>
        <HydrationBoundary state={dehydrate(queryClient)}>
          <Emails />
        </HydrationBoundary>
      </main>
    </div>
  )
}
