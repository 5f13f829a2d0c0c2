import type { EndUserScope } from '../access/end-users.js'
import type { LimitRecord, UsageRecord } from './records.js'

/** How an End User stands to their limit and its period. */
export type CreditStatus = 'noLimit' | 'scheduled' | 'withinLimit' | 'limitReached' | 'ended'

/** AI credits of one End User. The service gives them by a limit and its period. */
export interface CreditView {
  status: CreditStatus
  /** The limit, where its period is now or to come. */
  assigned: number | null
  /** In the period of the limit; without one, ever. */
  used: number
  remaining: number | null
  period: { startTime: string; endTime: string } | null
}

/** The credits of an End User at `now`, by limit and use. */
export function creditsOf(limit: LimitRecord | undefined, usage: UsageRecord[], now: Date): CreditView {
  if (limit === undefined) {
    return { status: 'noLimit', assigned: null, used: sumOf(usage), remaining: null, period: null }
  }
  const { maximumLimitCredits, startTime, endTime } = limit
  const used = sumOf(usage.filter(({ createdAt }) => createdAt >= startTime && createdAt < endTime))
  const at = now.toISOString()
  const period = { startTime, endTime }
  if (at >= endTime) return { status: 'ended', assigned: null, used, remaining: null, period }
  const remaining = Math.max(0, maximumLimitCredits - used)
  const status = at < startTime ? 'scheduled' : remaining === 0 ? 'limitReached' : 'withinLimit'
  return { status, assigned: maximumLimitCredits, used, remaining, period }
}

/** The usage of an Application by End User: read once for a whole list of them. */
export function usageByUser(usage: UsageRecord[]): (scope: EndUserScope) => UsageRecord[] {
  const byUser = new Map<string, UsageRecord[]>()
  for (const entry of usage) {
    const entries = byUser.get(entry.userId)
    if (entries === undefined) byUser.set(entry.userId, [entry])
    else entries.push(entry)
  }
  return ({ userId }) => byUser.get(userId) ?? []
}

const sumOf = (usage: UsageRecord[]) => usage.reduce((sum, { credits }) => sum + credits, 0)
