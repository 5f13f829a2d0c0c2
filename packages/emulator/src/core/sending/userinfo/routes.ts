import { z } from 'zod'
import { type AccountOperation, accountRoutesOf, recordAnswer, recordInfo } from '../account/operation.js'
import { dailyQuota, quotaDay, usageKey } from '../account/quota.js'
import { accountRecords } from '../account/records.js'
import { type Counted, mailCounts } from '../events/counts.js'
import { emailRecords } from '../events/records.js'
import { daysOf } from '../request/span.js'
import { dayAfter, dayOf } from '../request/stamp.js'

/** How many days the reputation looks back. */
const REPUTATION_DAYS = 30

/** The account itself (spec/public-facts.md). */
export const userinfoOperations: readonly AccountOperation[] = [
  {
    name: 'userinfo/get',
    summary: 'Read the account: quota and reputation',
    params: z.object({}),
    info: recordInfo(
      z.object({
        userName: z.string(),
        email: z.string(),
        accountType: z.string(),
        quota: z.int().nonnegative(),
        todayUsedQuota: z.int().nonnegative(),
        reputation: z.number().min(0).max(100),
        regTime: z.string(),
      }),
    ),
    work({ call, region }) {
      const now = call.clock.now()
      const accounts = call.get(accountRecords)
      const account = accounts.account(region)
      const { day } = quotaDay(now, call.choices.current.quotaZone)
      const today = dayOf(now.toISOString())
      const span = { from: dayAfter(today, 1 - REPUTATION_DAYS), to: today }
      const records = daysOf(span, call.get(emailRecords).firstDay(region)).flatMap((one) =>
        call.get(mailCounts).ofDay(region, one),
      )
      const sum = (name: Counted) => records.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
      const bad = sum('invalidEmailsNum') + sum('spamReportedNum') + sum('unsubscribeNum')
      return recordAnswer({
        userName: `mailframe_${region}`,
        email: 'owner@mailframe.test',
        accountType: account.plan,
        quota: dailyQuota(account),
        todayUsedQuota: accounts.used(usageKey('mail', region, day)),
        // Invalid addresses, spam reports and unsubscribes lower it. Spec: Limits.
        reputation: Math.max(0, Math.round(100 - (100 * bad) / Math.max(sum('requestNum'), 1))),
        regTime: '2026-01-01 00:00:00',
      })
    },
  },
]

export const userinfoRoutes = accountRoutesOf(userinfoOperations)
