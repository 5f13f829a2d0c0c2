import { type AiLimitPeriod, type AiSummaryResponse, LIMITS } from '@mailframe/protocol'
import type { DateRange, RouteClient } from '../client/route-client.js'

/** What was spent within the period of a limit. */
export interface LimitUsage {
  used: number
  /** Whether more was spent than could be summed. */
  partial: boolean
}

type Period = Pick<AiLimitPeriod, 'startTime' | 'endTime'>

const DAY_MS = 86_400_000
/** Pages of single uses read of a day that belongs to a limit in part. */
const PAGES = 20

/**
 * Sums by moments what the route sums by days: of a day on which the limit starts or ends at another time than
 * midnight UTC, the uses outside are taken off again.
 */
export async function readLimitUsage(
  ai: Pick<RouteClient['ai'], 'usage'>,
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

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
