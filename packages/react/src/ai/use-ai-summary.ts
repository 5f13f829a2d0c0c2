'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { aiSummaryQuery } from '../queries/ai.js'
import { keepShown } from '../queries/keep-shown.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/**
 * What the signed-in user spent on AI from `startDate` to `endDate` (`yyyy-MM-dd` in UTC, both included), by day and
 * by feature, with the limit that the backend's `aiLimit` tells. While other days load, the last ones stay.
 */
export function useAiSummary(range: DateRange, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  const query = aiSummaryQuery(client, range)
  return useQuery(
    {
      ...query,
      ...toQueryOptions(queryClient, options),
      placeholderData: keepShown(queryClient, query.queryKey),
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiSummary(range: DateRange) {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiSummaryQuery(client, range), ...ownRetries(queryClient) }, queryClient)
}
