'use client'
import { LIMITS } from '@mailframe/protocol'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AiBillsParams } from '../client/route-client.js'
import { useMailframe } from '../provider/context.js'
import { aiBillsQuery } from '../queries/ai.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

export type AiBillsInput = Pick<AiBillsParams, 'month'> & Partial<AiBillsParams>

/** What each AI feature spent in `month` (`yyyy-MM`), one page, where the backend's `allow` says so. */
export function useAiBills(input: AiBillsInput, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useQuery(
    {
      ...aiBillsQuery(client, paged(input)),
      ...toQueryOptions(queryClient, options),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiBills(input: AiBillsInput) {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiBillsQuery(client, paged(input)), ...ownRetries(queryClient) }, queryClient)
}

function paged({
  month,
  pageNo = LIMITS.pageNoDefault,
  pageSize = LIMITS.pageSizeDefault,
}: AiBillsInput): AiBillsParams {
  return { month, pageNo, pageSize }
}
