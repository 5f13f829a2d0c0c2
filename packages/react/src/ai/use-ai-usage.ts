'use client'
import { LIMITS } from '@mailframe/protocol'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AiUsageParams, DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { aiUsageQuery } from '../queries/ai.js'
import { keepShown } from '../queries/keep-shown.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** The first and last day, and which page of the uses. Defaults: oneself, `pageNo` 1, `pageSize` 20. */
export type AiUsageInput = DateRange & Partial<AiUsageParams>

/**
 * Single uses of AI, one page: of the signed-in user; with `userId` of that End User, with `*` of the whole
 * Application, where the backend's `allow` says so.
 */
export function useAiUsage(input: AiUsageInput, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  const query = aiUsageQuery(client, paged(input))
  return useQuery(
    {
      ...query,
      ...toQueryOptions(queryClient, options),
      // Of other days or another page, never of another End User.
      placeholderData: keepShown(
        queryClient,
        query.queryKey,
        (previous) => userOf(previous) === input.userId,
      ),
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiUsage(input: AiUsageInput) {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiUsageQuery(client, paged(input)), ...ownRetries(queryClient) }, queryClient)
}

const userOf = (queryKey: readonly unknown[]) => (queryKey[4] as AiUsageParams).userId

function paged(input: AiUsageInput): AiUsageParams {
  const { pageNo = LIMITS.pageNoDefault, pageSize = LIMITS.pageSizeDefault, ...rest } = input
  return { ...rest, pageNo, pageSize }
}
