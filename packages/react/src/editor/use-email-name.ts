'use client'
import type { Email, EmailListResponse } from '@mailframe/protocol'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useMailframe } from '../provider/context.js'
import { emailKeys } from '../queries/keys.js'

/** The email's name where a query has read it; nothing is fetched for it. */
export function useEmailName(emailId: string): string | undefined {
  const { queryClient, client } = useMailframe()
  const subscribe = useCallback(
    // Batched: the cache also tells of queries that are made while React renders.
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  const read = () => cachedName(queryClient, client.endpoint, emailId)
  return useSyncExternalStore(subscribe, read, read)
}

function cachedName(queryClient: QueryClient, endpoint: string, emailId: string): string | undefined {
  const email = queryClient.getQueryState<Email>(emailKeys.detail(endpoint, emailId))
  let { data: newest, dataUpdatedAt = 0 }: { data?: { name: string } | undefined; dataUpdatedAt?: number } =
    email ?? {}
  for (const query of queryClient.getQueryCache().findAll({ queryKey: emailKeys.lists(endpoint) })) {
    const page = query.state.data as EmailListResponse | undefined
    const item = page?.list.find(({ id }) => id === emailId)
    if (item !== undefined && query.state.dataUpdatedAt > dataUpdatedAt) {
      newest = item
      dataUpdatedAt = query.state.dataUpdatedAt
    }
  }
  return newest?.name
}
