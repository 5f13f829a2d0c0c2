'use client'
import { LIMITS } from '@mailframe/protocol'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AiBillsParams } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { aiBillsQuery } from '../queries/ai.js'
import { keepShown } from '../queries/keep-shown.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** A month, `yyyy-MM`, and which page of its bills. Defaults: `pageNo` 1, `pageSize` 20. */
export type AiBillsInput = Pick<AiBillsParams, 'month'> & Partial<AiBillsParams>

/** What each AI feature spent in `month` (`yyyy-MM`), one page, where the backend's `allow` says so. */
export function useAiBills(input: AiBillsInput, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  const query = aiBillsQuery(client, paged(input))
  return useQuery(
    {
      ...query,
      ...toQueryOptions(queryClient, options),
      // Another page, never another month: what is billed stands under its name.
      placeholderData: keepShown(
        queryClient,
        query.queryKey,
        (previous) => monthOf(previous) === input.month,
      ),
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiBills(input: AiBillsInput) {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiBillsQuery(client, paged(input)), ...ownRetries(queryClient) }, queryClient)
}

const monthOf = (queryKey: readonly unknown[]) => (queryKey[4] as AiBillsParams).month

function paged({
  month,
  pageNo = LIMITS.pageNoDefault,
  pageSize = LIMITS.pageSizeDefault,
}: AiBillsInput): AiBillsParams {
  return { month, pageNo, pageSize }
}
