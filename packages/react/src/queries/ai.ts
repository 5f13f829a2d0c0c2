import type {
  AiBalancesResponse,
  AiBillsResponse,
  AiLimitPeriod,
  AiQuota,
  AiSummaryResponse,
  AiUsageResponse,
} from '@mailframe/protocol'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AiBillsParams,
  type AiUsageParams,
  createRouteClient,
  type DateRange,
  type RouteClient,
} from '../client/route-client.js'
import { type LimitUsage, readLimitUsage } from './ai-limit.js'
import { queryPolicy, type ReadPolicy } from './policy.js'
import { keyOf, type ReadQuery } from './read-query.js'
import type { RouteSource } from './source.js'

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

/** How AI figures are read: the hooks hand in the provider's client. */
export type AiReader = Pick<RouteClient, 'endpoint' | 'ai'>

function readerOf(source: AiReader | RouteSource): AiReader {
  return 'ai' in source ? source : createRouteClient(source)
}

/** A sum over many uses costs the service up to 100 reads: the widgets of a page, and a quick return, share it. */
const aiPolicy: ReadPolicy = { ...queryPolicy, staleTime: 60_000 }

/** What the signed-in user spent on AI on some days. */
export function aiSummaryQuery(
  source: AiReader | RouteSource,
  range: DateRange,
): ReadQuery<AiSummaryResponse, ReturnType<typeof aiKeys.summary>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.summary(endpoint, range)),
    queryFn: ({ signal }) => ai.summary(range, signal),
  }
}

/** What the signed-in user spent within the period of a limit. Most limits are of the month that is shown anyway. */
export function aiLimitUsageQuery(
  source: AiReader | RouteSource,
  queryClient: QueryClient,
  period: Pick<AiLimitPeriod, 'startTime' | 'endTime'>,
): ReadQuery<LimitUsage, ReturnType<typeof aiKeys.limitUsage>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.limitUsage(endpoint, period)),
    queryFn: ({ signal }) =>
      readLimitUsage(ai, period, {
        signal,
        summary: (range) => queryClient.fetchQuery({ ...aiSummaryQuery(source, range), retry: false }),
      }),
  }
}

/** Single uses of AI, one page. */
export function aiUsageQuery(
  source: AiReader | RouteSource,
  params: AiUsageParams,
): ReadQuery<AiUsageResponse, ReturnType<typeof aiKeys.usage>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.usage(endpoint, params)),
    queryFn: ({ signal }) => ai.usage(params, signal),
  }
}

/** The AI credits of the Application. */
export function aiQuotaQuery(
  source: AiReader | RouteSource,
): ReadQuery<AiQuota, ReturnType<typeof aiKeys.quota>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.quota(endpoint)),
    queryFn: ({ signal }) => ai.quota(signal),
  }
}

/** What the credits of the Application consist of. */
export function aiBalancesQuery(
  source: AiReader | RouteSource,
): ReadQuery<AiBalancesResponse, ReturnType<typeof aiKeys.balances>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.balances(endpoint)),
    queryFn: ({ signal }) => ai.balances(signal),
  }
}

/** What each feature spent in a month, one page. */
export function aiBillsQuery(
  source: AiReader | RouteSource,
  params: AiBillsParams,
): ReadQuery<AiBillsResponse, ReturnType<typeof aiKeys.bills>> {
  const { endpoint, ai } = readerOf(source)
  return {
    ...aiPolicy,
    queryKey: keyOf(aiKeys.bills(endpoint, params)),
    queryFn: ({ signal }) => ai.bills(params, signal),
  }
}
