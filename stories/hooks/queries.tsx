import { useEmails } from '@mailframe/react'
import {
  aiBalancesQuery,
  aiBillsQuery,
  aiKeys,
  aiLimitUsageQuery,
  aiQuotaQuery,
  aiSummaryQuery,
  aiUsageQuery,
  emailKeys,
  emailQuery,
  emailsQuery,
  infiniteEmailsQuery,
  type RouteSource,
} from '@mailframe/react/queries'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const [startDate, endDate, month] = ['2026-10-01', '2026-10-31', '2026-10']

/** Reads all of it ahead, as a loader or a Server Component does; tells which keys are filled. */
async function readAhead(queryClient: QueryClient, source: RouteSource): Promise<string[]> {
  const { list } = await queryClient.fetchQuery(emailsQuery(source))
  const [newest] = list
  if (newest) await queryClient.prefetchQuery(emailQuery(source, newest.id))
  await queryClient.prefetchInfiniteQuery(infiniteEmailsQuery(source, { pageSize: 2 }))
  await Promise.all([
    queryClient.prefetchQuery(aiSummaryQuery(source, { startDate, endDate })),
    queryClient.prefetchQuery(aiUsageQuery(source, { startDate, endDate, pageNo: 1, pageSize: 20 })),
    queryClient.prefetchQuery(aiQuotaQuery(source)),
    queryClient.prefetchQuery(aiBalancesQuery(source)),
    queryClient.prefetchQuery(aiBillsQuery(source, { month, pageNo: 1, pageSize: 20 })),
  ])
  const period = { startTime: `${startDate}T00:00:00Z`, endTime: `${endDate}T00:00:00Z` }
  await queryClient.prefetchQuery(aiLimitUsageQuery(source, queryClient, period))
  const keys = [emailKeys.all(source.endpoint), aiKeys.all(source.endpoint)]
    .flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey }))
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => `${queryKey[2]} ${queryKey[3]}`)
  return [...new Set(keys)]
}

/** The hooks then find what was read, and ask nobody. */
export function Ahead({
  source,
  children,
}: {
  source: RouteSource
  children: (client: QueryClient) => ReactNode
}) {
  const [queryClient] = useState(() => new QueryClient())
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  if (keys === null) {
    return (
      <button type="button" onClick={async () => setKeys(await readAhead(queryClient, source))}>
        Read ahead
      </button>
    )
  }
  return (
    <>
      <ul aria-label="Keys">
        {keys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
      {children(queryClient)}
    </>
  )
}

export function Total() {
  const { data } = useEmails()
  return <p>{data ? `${data.total} emails` : 'Reading…'}</p>
}
