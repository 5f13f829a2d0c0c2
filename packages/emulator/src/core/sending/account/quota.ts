import { type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import type { Choices } from '../../kernel/choices/switches.js'
import { DAY_MS } from './rates.js'
import type { SendingAccount } from './records.js'

const ZONE_MS = { UTC: 0, 'UTC+8': 8 * 3_600_000 } as const

/** The day of the quota, as yyyy-MM-dd, and when the next one begins. */
export function quotaDay(now: Date, zone: Choices['quotaZone']): { day: string; resetsAt: Date } {
  const there = now.getTime() + ZONE_MS[zone]
  const start = Math.floor(there / DAY_MS) * DAY_MS
  return {
    day: new Date(start).toISOString().slice(0, 10),
    resetsAt: new Date(start + DAY_MS - ZONE_MS[zone]),
  }
}

/** Emails a day. Spec: sending API, Limits. */
export function dailyQuota({ verified, plan, paidQuota }: SendingAccount): number {
  if (!verified) return 0
  return plan === 'free' ? SENDING_LIMITS.freeDailyQuota : paidQuota
}

/** Under what a day's use of one API user is counted. */
export const userUsageKey = (apiUser: string, day: string) => `user/${apiUser}/${day}`

/** Under what a day's use of a region is counted. */
export const usageKey = (channel: 'mail' | 'sms', region: Region, day: string) =>
  `${channel}/${region}/${day}`
