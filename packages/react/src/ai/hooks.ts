'use client'
import type { AiLimit, AiLimitPeriod, AiSummaryResponse } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { aiCalls } from '../client/ai.js'
import type { RequestError } from '../client/errors.js'
import type { AiBillsParams, AiUsageParams, DateRange } from '../client/route-client.js'
import { useMailframe, useOwnState } from '../context/context.js'
import { useRead, useSuspenseRead } from '../context/use-read.js'
import { useNow } from '../lib/browser.js'
import { dayOf } from '../lib/format.js'
import {
  aiBalancesQuery,
  aiBillsQuery,
  aiLimitUsageQuery,
  aiQuotaQuery,
  aiSummaryQuery,
  aiUsageQuery,
} from '../queries/ai.js'
import { pageParams } from '../queries/emails.js'
import { aiKeys } from '../queries/keys.js'
import type { ReadOptions } from '../queries/policy.js'

/**
 * What the signed-in user spent on AI from `startDate` to `endDate` (`yyyy-MM-dd` in UTC, both included), by day and
 * by feature, with the limit that the backend's `aiLimit` gives. While other days load, the last ones stay.
 */
export function useAiSummary(range: DateRange, options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(aiSummaryQuery(client, range), { ...options, keep: true })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiSummary(range: DateRange) {
  const { client } = useMailframe()
  return useSuspenseRead(aiSummaryQuery(client, range))
}

/** The first and last day, and which page of the uses. Defaults: oneself, `pageNo` 1, `pageSize` 20. */
export type AiUsageInput = DateRange & Partial<AiUsageParams>

/**
 * Single uses of AI, one page: of the signed-in user; with `userId` of that End User, with `*` of the whole
 * Application, where the backend's `allow` says so.
 */
export function useAiUsage(input: AiUsageInput, options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(aiUsageQuery(client, paged(input)), {
    ...options,
    // Of other days or another page, never of another End User.
    keep: (previous) => (previous[4] as AiUsageParams).userId === input.userId,
  })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiUsage(input: AiUsageInput) {
  const { client } = useMailframe()
  return useSuspenseRead(aiUsageQuery(client, paged(input)))
}

/** The AI credits of the Application, where the backend's `allow` says so; else an error of kind `forbidden`. */
export function useAiQuota(options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(aiQuotaQuery(client), options)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiQuota() {
  const { client } = useMailframe()
  return useSuspenseRead(aiQuotaQuery(client))
}

/** The AI credit balances of the Application, where the backend's `allow` says so. */
export function useAiBalances(options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(aiBalancesQuery(client), options)
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiBalances() {
  const { client } = useMailframe()
  return useSuspenseRead(aiBalancesQuery(client))
}

/** A month, `yyyy-MM`, and which page of its bills. Defaults: `pageNo` 1, `pageSize` 20. */
export type AiBillsInput = Pick<AiBillsParams, 'month'> & Partial<AiBillsParams>

/** What each AI feature spent in `month` (`yyyy-MM`), one page, where the backend's `allow` says so. */
export function useAiBills(input: AiBillsInput, options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(aiBillsQuery(client, paged(input)), {
    ...options,
    // Of another page, never of another month: its name stands above the bills.
    keep: (previous) => (previous[4] as AiBillsParams).month === input.month,
  })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseAiBills(input: AiBillsInput) {
  const { client } = useMailframe()
  return useSuspenseRead(aiBillsQuery(client, paged(input)))
}

const NO_PERIOD = { startTime: '', endTime: '' }

/** What the signed-in user spent within the period of their limit: it need not be the days that are shown. */
export function useAiLimitUsage(limit: AiLimitPeriod | null) {
  const { client, queryClient } = useMailframe()
  return useRead(aiLimitUsageQuery(client, queryClient, limit ?? NO_PERIOD), { enabled: limit !== null })
}

/** Options of `useSetAiLimit()`. */
export interface SetAiLimitOptions {
  /** Hands failures to the nearest error boundary. Default: false. */
  throwOnError?: boolean | undefined
}

/**
 * `mutate({ userId, maximumLimitCredits, startTime, endTime })` sets the AI limit of an End User, where the backend's
 * `allow` says so. Credits are an integer from 0, times ISO 8601 with an offset.
 */
export function useSetAiLimit({ throwOnError = false }: SetAiLimitOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useMutation<AiLimit, RequestError, AiLimit>(
    {
      networkMode: 'always',
      // A retry would be safe, but the person decides about it.
      retry: false,
      throwOnError,
      mutationFn: (limit) => aiCalls(client).setLimit(limit),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: aiKeys.all(client.endpoint) }),
    },
    queryClient,
  )
}

interface Shown {
  range: DateRange
  summary: AiSummaryResponse
}

const NO_DAYS = { startDate: '', endDate: '' }

/** The summary of `range`; while it loads, the last one stays, with the days that it covers. */
export function useShownSummary(range: DateRange | null) {
  const { data, isPlaceholderData, error, refetch } = useAiSummary(range ?? NO_DAYS, {
    enabled: range !== null,
  })
  const [last, setLast] = useOwnState<Shown | null>(null)
  const isFresh = data !== undefined && !isPlaceholderData && range !== null
  const { startDate, endDate } = range ?? NO_DAYS
  // In an effect: set while rendering, ids of `useId` differ from those of the server in React 18.2.
  useEffect(() => {
    if (isFresh) setLast({ range: { startDate, endDate }, summary: data })
  }, [isFresh, startDate, endDate, data, setLast])
  const shown = isFresh ? { range, summary: data } : last
  return { shown, isBusy: shown !== null && !isFresh && error === null, error, refetch }
}

/** The current day in UTC; null on the server and while hydrating, where it could differ. */
export function useToday(): string | null {
  const now = useNow()
  return now === null ? null : dayOf(now)
}

const paged = <Input extends { pageNo?: number; pageSize?: number }>(input: Input) => ({
  ...input,
  ...pageParams(input),
})
