'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMailframe } from '../context/context.js'
import { aiBalancesQuery } from '../queries/ai.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** What the AI credits of the Application consist of, where the backend's `allow` says so. */
export function useAiBalances(options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useQuery({ ...aiBalancesQuery(client), ...toQueryOptions(queryClient, options) }, queryClient)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiBalances() {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiBalancesQuery(client), ...ownRetries(queryClient) }, queryClient)
}
