import {
  type AiBalancesResponse,
  type AiBillsResponse,
  type AiLimitPeriod,
  type AiQuota,
  type AiSummaryResponse,
  type AiUsageResponse,
  LIMITS,
} from '@mailframe/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { type AiCalls, aiCalls } from '../client/ai.js'
import {
  type AiBillsParams,
  type AiUsageParams,
  createRouteClient,
  type DateRange,
  type RouteClient,
} from '../client/route-client.js'
import { DAY_MS, dayOf } from '../lib/format.js'
import { aiKeys, keyOf, type ReadQuery } from './keys.js'
import { queryPolicy, type ReadPolicy } from './policy.js'
import type { RouteSource } from './source.js'

/** Pages of single uses read of a day that belongs to a limit in part. */
const PAGES = 20

type Period = Pick<AiLimitPeriod, 'startTime' | 'endTime'>

/** What was spent within the period of a limit. */
export interface LimitUsage {
  used: number
  /** Whether more was spent than could be summed. */
  partial: boolean
}

/** How AI figures are read. */
export interface AiReader {
  /** Part of the keys. */
  endpoint: string
  /** Reads them. */
  ai: AiCalls
}

function readerOf(source: AiReader | RouteSource | RouteClient): AiReader {
  if ('ai' in source) return source
  const client = 'call' in source ? source : createRouteClient(source)
  return { endpoint: client.endpoint, ai: aiCalls(client) }
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
  period: Period,
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

/**
 * Sums by moments what the route sums by days: of a day on which the limit starts or ends at another time than
 * midnight UTC, the uses outside are taken off again.
 */
async function readLimitUsage(
  ai: Pick<AiCalls, 'usage'>,
  { startTime, endTime }: Period,
  { signal, summary }: { signal: AbortSignal; summary: (range: DateRange) => Promise<AiSummaryResponse> },
): Promise<LimitUsage> {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const range = { startDate: dayOf(start), endDate: dayOf(end - 1) }
  const splitDays = new Set([start, end].filter((time) => time % DAY_MS !== 0).map(dayOf))
  const [{ used, partial }, ...outside] = await Promise.all([
    summary(range),
    ...[...splitDays].map((day) => spentOutside(day)),
  ])
  return {
    used: Math.max(0, used - outside.reduce((sum, { credits }) => sum + credits, 0)),
    partial: partial || outside.some((day) => day.partial),
  }

  async function spentOutside(day: string): Promise<{ credits: number; partial: boolean }> {
    let credits = 0
    for (let pageNo = 1; pageNo <= PAGES; pageNo += 1) {
      const params = { startDate: day, endDate: day, pageNo, pageSize: LIMITS.pageSizeMax }
      const { list, total } = await ai.usage(params, signal)
      for (const use of list) {
        const at = Date.parse(use.createdAt)
        if (at < start || at >= end) credits += use.credits ?? 0
      }
      if (list.length === 0 || pageNo * LIMITS.pageSizeMax >= total) return { credits, partial: false }
    }
    return { credits, partial: true }
  }
}
