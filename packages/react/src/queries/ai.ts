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
import { type Call, keyed } from './keyed.js'
import { queryPolicy } from './policy.js'
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
const aiPolicy = { ...queryPolicy, staleTime: 60_000 } as const

/** What the signed-in user spent on AI on some days. */
export function aiSummaryQuery(source: AiReader | RouteSource, range: DateRange) {
  const { endpoint, ai } = readerOf(source)
  return keyed<AiSummaryResponse>()({
    ...aiPolicy,
    queryKey: aiKeys.summary(endpoint, range),
    queryFn: ({ signal }: Call) => ai.summary(range, signal),
  })
}

/** What the signed-in user spent within the period of a limit. Most limits are of the month that is shown anyway. */
export function aiLimitUsageQuery(
  source: AiReader | RouteSource,
  queryClient: QueryClient,
  period: Pick<AiLimitPeriod, 'startTime' | 'endTime'>,
) {
  const { endpoint, ai } = readerOf(source)
  return keyed<LimitUsage>()({
    ...aiPolicy,
    queryKey: aiKeys.limitUsage(endpoint, period),
    queryFn: ({ signal }: Call) =>
      readLimitUsage(ai, period, {
        signal,
        summary: (range) => queryClient.fetchQuery({ ...aiSummaryQuery(source, range), retry: false }),
      }),
  })
}

/** Single uses of AI, one page. */
export function aiUsageQuery(source: AiReader | RouteSource, params: AiUsageParams) {
  const { endpoint, ai } = readerOf(source)
  return keyed<AiUsageResponse>()({
    ...aiPolicy,
    queryKey: aiKeys.usage(endpoint, params),
    queryFn: ({ signal }: Call) => ai.usage(params, signal),
  })
}

/** The AI credits of the Application. */
export function aiQuotaQuery(source: AiReader | RouteSource) {
  const { endpoint, ai } = readerOf(source)
  return keyed<AiQuota>()({
    ...aiPolicy,
    queryKey: aiKeys.quota(endpoint),
    queryFn: ({ signal }: Call) => ai.quota(signal),
  })
}

/** What the credits of the Application consist of. */
export function aiBalancesQuery(source: AiReader | RouteSource) {
  const { endpoint, ai } = readerOf(source)
  return keyed<AiBalancesResponse>()({
    ...aiPolicy,
    queryKey: aiKeys.balances(endpoint),
    queryFn: ({ signal }: Call) => ai.balances(signal),
  })
}

/** What each feature spent in a month, one page. */
export function aiBillsQuery(source: AiReader | RouteSource, params: AiBillsParams) {
  const { endpoint, ai } = readerOf(source)
  return keyed<AiBillsResponse>()({
    ...aiPolicy,
    queryKey: aiKeys.bills(endpoint, params),
    queryFn: ({ signal }: Call) => ai.bills(params, signal),
  })
}
