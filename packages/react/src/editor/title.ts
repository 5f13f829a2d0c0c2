'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type MailframeContextValue, useMailframe } from '../context/context.js'

/** The email's name where a query has read it; nothing is fetched for it. */
export function useEmailName(emailId: string): string | undefined {
  const { queryClient, client } = useMailframe()
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToQueries(queryClient, onChange),
    [queryClient],
  )
  const read = () => cachedName(queryClient, client.endpoint, emailId)
  return useSyncExternalStore(subscribe, read, read)
}

/** The same outside React: `onName` is called with it now, and after each change. Returns what ends it. */
export function watchName(
  { queryClient, client }: Pick<MailframeContextValue, 'queryClient' | 'client'>,
  emailId: string,
  onName: (name: string | undefined) => void,
): () => void {
  const read = () => onName(cachedName(queryClient, client.endpoint, emailId))
  read()
  return subscribeToQueries(queryClient, read)
}

/** Batched: the cache also notifies of queries that are made while React renders. */
function subscribeToQueries(queryClient: QueryClient, onChange: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange))
}

type Named = Pick<EmailSummary, 'id' | 'name'>
type NamedPage = { list: readonly Named[] }

/** The newest, of whatever was read under the keys of emails: one email, a page, or pages of an infinite list. */
function cachedName(queryClient: QueryClient, endpoint: string, emailId: string): string | undefined {
  let name: string | undefined
  let newest = 0
  for (const { state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: ['mailframe', endpoint, 'emails'] })) {
    const data = state.data as (Partial<Named & NamedPage> & { pages?: NamedPage[] }) | undefined
    const emails = data?.list ?? data?.pages?.flatMap(({ list }) => list) ?? [data]
    const email = emails.find((each) => each?.id === emailId)
    if (email !== undefined && state.dataUpdatedAt > newest) {
      name = email.name
      newest = state.dataUpdatedAt
    }
  }
  return name
}
