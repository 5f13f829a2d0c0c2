import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import Link from 'next/link'
import { requireUser } from '@/lib/session'
import { Header } from '../header'
import { prefetchSummary } from './summary'
import { ApplicationUsage, OwnUsage } from './usage'

export const metadata: Metadata = { title: 'AI usage' }

export default async function UsagePage() {
  const { isAdmin } = await requireUser()
  // The figures come with the page. Should this fail, the browser reads them.
  const queryClient = new QueryClient()
  await prefetchSummary(queryClient)
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
        <HydrationBoundary state={dehydrate(queryClient)}>
          <OwnUsage />
        </HydrationBoundary>
        {isAdmin && <ApplicationUsage />}
      </main>
    </div>
  )
}
