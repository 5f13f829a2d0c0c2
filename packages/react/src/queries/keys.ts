import type { AiLimitPeriod } from '@mailframe/protocol'
import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RequestError } from '../client/errors.js'
import type { AiBillsParams, AiUsageParams, DateRange, EmailListParams } from '../client/route-client.js'
import type { ReadPolicy } from './policy.js'

/** Query keys, per endpoint. Invalidate `all` after a change that the hooks did not make. */
export const emailKeys = {
  all: (endpoint: string) => ['mailframe', endpoint, 'emails'] as const,
  lists: (endpoint: string) => [...emailKeys.all(endpoint), 'list'] as const,
  list: (endpoint: string, { pageNo, pageSize }: EmailListParams) =>
    [...emailKeys.lists(endpoint), { pageNo, pageSize }] as const,
  /** Apart from `lists`: the data under a prefix has one shape, and this one's is pages of pages. */
  infiniteLists: (endpoint: string) => [...emailKeys.all(endpoint), 'infinite'] as const,
  infinite: (endpoint: string, { pageSize }: Pick<EmailListParams, 'pageSize'>) =>
    [...emailKeys.infiniteLists(endpoint), { pageSize }] as const,
  detail: (endpoint: string, emailId: string) => [...emailKeys.all(endpoint), 'detail', emailId] as const,
  /** The html of an Email as it was at `updatedAt`: never stale. */
  html: (endpoint: string, emailId: string, updatedAt: string) =>
    ['mailframe', endpoint, 'html', emailId, updatedAt] as const,
  /** Of mutations: what is being changed. */
  changes: (endpoint: string) => ['mailframe', endpoint, 'change'] as const,
}

/** Reads anew every list of emails that the page shows, paged or infinite. Resolves when they are read. */
export async function refreshLists(queryClient: QueryClient, endpoint: string): Promise<void> {
  const keys = [emailKeys.lists(endpoint), emailKeys.infiniteLists(endpoint)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Query keys of AI, per endpoint. Invalidate `all` after a change that the hooks did not make. */
export const aiKeys = {
  all: (endpoint: string) => ['mailframe', endpoint, 'ai'] as const,
  summary: (endpoint: string, { startDate, endDate }: DateRange) =>
    [...aiKeys.all(endpoint), 'summary', { startDate, endDate }] as const,
  limitUsage: (endpoint: string, { startTime, endTime }: Pick<AiLimitPeriod, 'startTime' | 'endTime'>) =>
    [...aiKeys.all(endpoint), 'limitUsage', { startTime, endTime }] as const,
  usage: (endpoint: string, { startDate, endDate, userId, pageNo, pageSize }: AiUsageParams) =>
    [...aiKeys.all(endpoint), 'usage', { startDate, endDate, userId, pageNo, pageSize }] as const,
  quota: (endpoint: string) => [...aiKeys.all(endpoint), 'quota'] as const,
  balances: (endpoint: string) => [...aiKeys.all(endpoint), 'balances'] as const,
  bills: (endpoint: string, { month, pageNo, pageSize }: AiBillsParams) =>
    [...aiKeys.all(endpoint), 'bills', { month, pageNo, pageSize }] as const,
}

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
 * The options of one read, for `useQuery`, `prefetchQuery` and `ensureQueryData`. The key has the type of its data, as
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
