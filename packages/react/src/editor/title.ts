'use client'
import type { Email, EmailListResponse } from '@mailframe/protocol'
import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { titleTexts } from '../labels/frame.js'
import { fill } from '../lib/format.js'
import { emailKeys } from '../queries/keys.js'

/** What the editor of an email is called. `given` goes before it. */
export function useEditorTitle(emailId: string, given: string | undefined): string {
  const labels = useLabels(titleTexts)
  const name = useEmailName(emailId)
  return given ?? (name === undefined ? labels.editorTitle : fill(labels.editorTitleOf, { name }))
}

/** The email's name where a query has read it; nothing is fetched for it. */
export function useEmailName(emailId: string): string | undefined {
  const { queryClient, client } = useMailframe()
  const subscribe = useCallback(
    // Batched: the cache also notifies of queries that are made while React renders.
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
