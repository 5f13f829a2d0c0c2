import type {
  AiBalancesResponse,
  AiBillsResponse,
  AiLimit,
  AiQuota,
  AiSummaryResponse,
  AiUsageResponse,
} from '@mailframe/protocol'
import type { AiBillsParams, AiUsageParams, DateRange, RouteClient } from './route-client.js'
import { flag, listOf, moment, number, optional, pageOf, record, text } from './shapes.js'

const limitFields = { maximumLimitCredits: number, startTime: text, endTime: text }
const limitPeriod = { ...limitFields, startTime: moment, endTime: moment }
const spent = { feature: text, credits: optional(number), createdAt: text }

const SUMMARY = record({
  used: number,
  limit: optional(record(limitPeriod)),
  byDay: listOf(record({ date: text, credits: number })),
  byFeature: listOf(record({ feature: text, credits: number })),
  partial: flag,
})
const USAGE = pageOf(record({ id: text, userId: text, emailId: text, ...spent }))
const QUOTA = record({
  totalCredits: optional(number),
  usedCredits: optional(number),
  remainingCredits: optional(number),
  periodStart: text,
  periodEnd: text,
})
const BALANCES = record({
  list: listOf(
    record({
      id: text,
      source: text,
      totalCredits: optional(number),
      remainingCredits: optional(number),
      expiresAt: optional(text),
    }),
  ),
})
const BILLS = pageOf(record({ id: text, month: text, ...spent }))
const LIMIT = record({ userId: text, ...limitFields })

/** The AI usage of the signed-in user, and of the Application. */
export interface AiCalls {
  /** Of the signed-in user. */
  summary(range: DateRange, signal?: AbortSignal): Promise<AiSummaryResponse>
  /** Single uses, one page. */
  usage(params: AiUsageParams, signal?: AbortSignal): Promise<AiUsageResponse>
  /** Of the Application, as the rest: only where the backend's `allow` says so. */
  quota(signal?: AbortSignal): Promise<AiQuota>
  /** What its credits consist of. */
  balances(signal?: AbortSignal): Promise<AiBalancesResponse>
  /** What was billed, one page. */
  bills(params: AiBillsParams, signal?: AbortSignal): Promise<AiBillsResponse>
  /** Sets the limit of a user. */
  setLimit(limit: AiLimit): Promise<AiLimit>
}

/** All of AI: what shows some of it shows most. */
export const aiCalls = ({ call }: Pick<RouteClient, 'call'>): AiCalls => ({
  summary: ({ startDate, endDate }, signal) =>
    call('GET', `/ai/summary${queryOf({ startDate, endDate })}`, SUMMARY, { signal }),
  usage: ({ startDate, endDate, userId, pageNo, pageSize }, signal) =>
    call('GET', `/ai/usage${queryOf({ startDate, endDate, userId, pageNo, pageSize })}`, USAGE, { signal }),
  quota: (signal) => call('GET', '/ai/quota', QUOTA, { signal }),
  balances: (signal) => call('GET', '/ai/balances', BALANCES, { signal }),
  bills: ({ month, pageNo, pageSize }, signal) =>
    call('GET', `/ai/bills${queryOf({ month, pageNo, pageSize })}`, BILLS, { signal }),
  setLimit: (limit) => call('PUT', '/ai/limit', LIMIT, { body: limit }),
})

function queryOf(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams(given)}`
}
