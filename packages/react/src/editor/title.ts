import type { Email, EmailListResponse } from '@mailframe/protocol'
import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query'
import { emailKeys } from '../queries/keys.js'

/** The name of an email, where a query has read it; nothing is fetched for it. */
export interface EmailName {
  subscribe: (onChange: () => void) => () => void
  read: () => string | undefined
}

export function nameOf(queryClient: QueryClient, endpoint: string, emailId: string): EmailName {
  return {
    // Batched: the cache also notifies of queries that are made while React renders.
    subscribe: (onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    read: () => cachedName(queryClient, endpoint, emailId),
  }
}

function cachedName(queryClient: QueryClient, endpoint: string, emailId: string): string | undefined {
  const email = queryClient.getQueryState<Email>(emailKeys.detail(endpoint, emailId))
  let { data: newest, dataUpdatedAt = 0 }: { data?: { name: string } | undefined; dataUpdatedAt?: number } =
    email ?? {}
  for (const { state, pages } of listsOf(queryClient, endpoint)) {
    const item = pages.flatMap(({ list }) => list).find(({ id }) => id === emailId)
    if (item !== undefined && state.dataUpdatedAt > dataUpdatedAt) {
      newest = item
      dataUpdatedAt = state.dataUpdatedAt
    }
  }
  return newest?.name
}

function listsOf(queryClient: QueryClient, endpoint: string) {
  const cache = queryClient.getQueryCache()
  const single = cache.findAll({ queryKey: emailKeys.lists(endpoint) }).map(({ state }) => {
    const page = state.data as EmailListResponse | undefined
    return { state, pages: page ? [page] : [] }
  })
  const infinite = cache.findAll({ queryKey: emailKeys.infiniteLists(endpoint) }).map(({ state }) => {
    const data = state.data as InfiniteData<EmailListResponse> | undefined
    return { state, pages: data?.pages ?? [] }
  })
  return [...single, ...infinite]
}
