'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMailframe } from '../context/context.js'
import { aiQuotaQuery } from '../queries/ai.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** The AI credits of the Application, where the backend's `allow` says so; else an error of kind `forbidden`. */
export function useAiQuota(options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useQuery({ ...aiQuotaQuery(client), ...toQueryOptions(queryClient, options) }, queryClient)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiQuota() {
  const { client, queryClient } = useMailframe()
  return useSuspenseQuery({ ...aiQuotaQuery(client), ...ownRetries(queryClient) }, queryClient)
}
