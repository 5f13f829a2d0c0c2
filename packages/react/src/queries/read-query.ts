import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import type { ReadPolicy } from './policy.js'

/** What a query function is called with. */
export interface Call {
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** The same for one page of an infinite list. */
export interface PageCall extends Call {
  /** From 1. */
  pageParam: number
}

/**
 * The options of one read, for `useQuery`, `prefetchQuery` and `ensureQueryData`. The key tells the type of its data, as
 * that of `queryOptions()` does, which would bring React into Server Components.
 */
export interface ReadQuery<Data, Key extends QueryKey> extends ReadPolicy {
  /** Under which it is cached: see `emailKeys` and `aiKeys`. */
  queryKey: DataTag<Key, Data, RequestError>
  /** Reads it. */
  queryFn: (call: Call) => Promise<Data>
}

/** The same page after page, for `useInfiniteQuery` and `prefetchInfiniteQuery`. */
export interface InfiniteReadQuery<Page, Key extends QueryKey> extends ReadPolicy {
  /** Under which it is cached: see `emailKeys`. */
  queryKey: DataTag<Key, InfiniteData<Page, number>, RequestError>
  /** Reads one page. */
  queryFn: (call: PageCall) => Promise<Page>
  /** The first page: 1. */
  initialPageParam: number
  /** Null after the last page. */
  getNextPageParam: (page: Page) => number | null
}

/** A key that knows its data. The type alone: at run time it is the key. */
export const keyOf = <Key extends QueryKey, Data>(key: Key) => key as DataTag<Key, Data, RequestError>
