import 'server-only'
import { aiSummaryQuery } from '@mailframe/react/queries'
import type { QueryClient } from '@tanstack/react-query'
import { GET } from '../api/mailframe/[...route]/route'
import { ENDPOINT } from '../endpoint'

/** The page waits so long; then the browser reads it. */
const WAIT_MS = 3000

/** Reads what `<AiUsage>` shows first, as the browser would have. */
export async function prefetchSummary(queryClient: QueryClient): Promise<void> {
  const summary = aiSummaryQuery({ endpoint: ENDPOINT, fetch: askOwnRoute }, thisMonth())
  await queryClient.prefetchQuery({ ...summary, retry: false })
}

/** Our own route, with no request over the network: it knows the person by the cookies of this one. */
const askOwnRoute: typeof fetch = (input) => {
  const request = new Request(new URL(String(input), 'http://localhost'), {
    signal: AbortSignal.timeout(WAIT_MS),
  })
  return GET(request, { params: Promise.resolve({ route: ['ai', 'summary'] }) })
}

/** In UTC, as the service counts. */
function thisMonth() {
  const now = new Date()
  const day = (add: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add, date)).toISOString().slice(0, 10)
  return { startDate: day(0, 1), endDate: day(1, 0) }
}
