'use client'
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  type UseSuspenseInfiniteQueryResult,
  type UseSuspenseQueryResult,
  useInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestError } from '../client/errors.js'
import type { InfiniteReadQuery, ReadQuery } from '../queries/keys.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/policy.js'
import { useMailframe } from './context.js'
import { watchReads } from './reads.js'

interface UseReadOptions extends ReadOptions {
  /**
   * Keeps what is shown while another key is read: true, or whether the earlier key belongs together with the new one.
   * Default: false.
   */
  keep?: true | ((previous: readonly unknown[]) => boolean)
}

/** The query client to read with, for a component that does so. */
export function useReader(): QueryClient {
  const { queryClient, session, client } = useMailframe()
  const { endpoint } = client
  useEffect(() => watchReads(session, queryClient, endpoint), [session, queryClient, endpoint])
  return queryClient
}

/** One read by the provider's query client: the body of every reading hook. */
export function useRead<Data, Key extends QueryKey>(
  query: ReadQuery<Data, Key>,
  { keep, ...options }: UseReadOptions = {},
): UseQueryResult<Data, RequestError> {
  const queryClient = useReader()
  return useQuery<Data, RequestError, Data, Key>(
    {
      ...query,
      ...toQueryOptions(queryClient, options),
      ...(keep && { placeholderData: keepShown(queryClient, query.queryKey, keep) }),
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseRead<Data, Key extends QueryKey>(
  query: ReadQuery<Data, Key>,
): UseSuspenseQueryResult<Data, RequestError> {
  const queryClient = useReader()
  return useSuspenseQuery<Data, RequestError, Data, Key>(
    { ...query, ...ownRetries(queryClient) },
    queryClient,
  )
}

/** As `useRead`, page after page. */
export function useInfiniteRead<Page, Key extends QueryKey>(
  query: InfiniteReadQuery<Page, Key>,
  options: ReadOptions = {},
): UseInfiniteQueryResult<InfiniteData<Page, number>, RequestError> {
  const queryClient = useReader()
  return useInfiniteQuery<Page, RequestError, InfiniteData<Page, number>, Key, number>(
    { ...query, ...toQueryOptions(queryClient, options) },
    queryClient,
  )
}

/** As `useSuspenseRead`, page after page. */
export function useSuspenseInfiniteRead<Page, Key extends QueryKey>(
  query: InfiniteReadQuery<Page, Key>,
): UseSuspenseInfiniteQueryResult<InfiniteData<Page, number>, RequestError> {
  const queryClient = useReader()
  return useSuspenseInfiniteQuery<Page, RequestError, InfiniteData<Page, number>, Key, number>(
    { ...query, ...ownRetries(queryClient) },
    queryClient,
  )
}

/**
 * `placeholderData` that keeps what is shown, as `keepPreviousData` does, but never what belongs to another endpoint, or
 * to a person whose data was thrown away.
 */
function keepShown(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  keep: true | ((previous: readonly unknown[]) => boolean),
) {
  return <Data>(
    data: Data | undefined,
    // biome-ignore lint/suspicious/noExplicitAny: TanStack Query's own types of the query are those of each caller.
    previous?: Query<any, any, any, any>,
  ): Data | undefined => {
    if (previous === undefined || previous.queryKey[1] !== queryKey[1]) return undefined
    const isThere = queryClient.getQueryCache().get(previous.queryHash) === previous
    return isThere && (keep === true || keep(previous.queryKey)) ? data : undefined
  }
}
