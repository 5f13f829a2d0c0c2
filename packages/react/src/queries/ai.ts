import type {
  AiBalancesResponse,
  AiBillsResponse,
  AiLimitPeriod,
  AiQuota,
  AiSummaryResponse,
  AiUsageResponse,
} from '@mailframe/protocol'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import type { AiBillsParams, AiUsageParams, DateRange, RouteClient } from '../client/route-client.js'
import { type LimitUsage, readLimitUsage } from './ai-limit.js'
import { queryPolicy } from './policy.js'

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

/** A sum over many uses costs the service up to 100 reads: the widgets of a page, and a quick return, share it. */
const aiPolicy = { ...queryPolicy, staleTime: 60_000 } as const

/** What the signed-in user spent on AI on some days. */
export function aiSummaryQuery(client: RouteClient, range: DateRange) {
  return queryOptions<AiSummaryResponse, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.summary(client.endpoint, range),
    queryFn: ({ signal }) => client.ai.summary(range, signal),
  })
}

/** What the signed-in user spent within the period of a limit. Most limits are of the month that is shown anyway. */
export function aiLimitUsageQuery(
  client: RouteClient,
  queryClient: QueryClient,
  period: Pick<AiLimitPeriod, 'startTime' | 'endTime'>,
) {
  return queryOptions<LimitUsage, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.limitUsage(client.endpoint, period),
    queryFn: ({ signal }) =>
      readLimitUsage(client, period, {
        signal,
        summary: (range) => queryClient.fetchQuery({ ...aiSummaryQuery(client, range), retry: false }),
      }),
  })
}

/** Single uses of AI, one page. */
export function aiUsageQuery(client: RouteClient, params: AiUsageParams) {
  return queryOptions<AiUsageResponse, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.usage(client.endpoint, params),
    queryFn: ({ signal }) => client.ai.usage(params, signal),
  })
}

/** The AI credits of the Application. */
export function aiQuotaQuery(client: RouteClient) {
  return queryOptions<AiQuota, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.quota(client.endpoint),
    queryFn: ({ signal }) => client.ai.quota(signal),
  })
}

/** What the credits of the Application consist of. */
export function aiBalancesQuery(client: RouteClient) {
  return queryOptions<AiBalancesResponse, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.balances(client.endpoint),
    queryFn: ({ signal }) => client.ai.balances(signal),
  })
}

/** What each feature spent in a month, one page. */
export function aiBillsQuery(client: RouteClient, params: AiBillsParams) {
  return queryOptions<AiBillsResponse, RequestError>({
    ...aiPolicy,
    queryKey: aiKeys.bills(client.endpoint, params),
    queryFn: ({ signal }) => client.ai.bills(params, signal),
  })
}
