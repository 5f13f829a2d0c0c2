import type { Call } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import type { Choices } from '../kernel/choices/switches.js'
import { type PageRequest, pageAnswer, pageOf } from '../kernel/page.js'
import type { AiFeature, GrantRecord, UsageRecord } from './records.js'

/** A record with its credits as numbers, or as numeric strings where that was chosen. */
export function inCredits<Item extends object>(call: Call, item: Item): object {
  if (choose(call, 'creditNumbers') === 'number') return item
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

/** A list of records under the name that was chosen. A bare array has no place for the page: it stays an object. */
export const listFieldOf = (field: Choices['listField']): string =>
  field === 'array' || field === 'emails' ? 'list' : field

/** Records as an answer has them, without their page. */
export function listAnswer(call: Call, items: readonly object[]): object {
  return { [listFieldOf(choose(call, 'listField'))]: items.map((item) => inCredits(call, item)) }
}

/** One page of records that are there as a whole. */
export function pageOfRecords(call: Call, items: object[], page: PageRequest): object {
  const { list, ...rest } = pageOf(items, page)
  return { ...listAnswer(call, list), ...pageAnswer(call, rest) }
}

/** Grants as balances show them. */
export function balancesOf(grants: GrantRecord[]): Array<Omit<GrantRecord, 'applicationId'>> {
  return grants.map(({ applicationId: _, ...balance }) => balance)
}

/** The uses of some days, both included, of everyone or of one End User. */
export function usageOf(
  usage: UsageRecord[],
  { startDate, endDate, userId }: { startDate: string; endDate: string; userId?: string | undefined },
): Array<Omit<UsageRecord, 'applicationId'>> {
  const chosen = usage.filter((entry) => {
    const day = entry.createdAt.slice(0, startDate.length)
    return day >= startDate && day <= endDate && (userId === undefined || entry.userId === userId)
  })
  return chosen.map(({ applicationId: _, ...entry }) => entry)
}

/** The credits of the Application now, and the month that they are told for (spec/choices.md). */
export function quotaOf(grants: GrantRecord[], now: Date) {
  const totalCredits = grants.reduce((sum, grant) => sum + grant.totalCredits, 0)
  const remainingCredits = grants.reduce((sum, grant) => sum + grant.remainingCredits, 0)
  const monthStart = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString()
  return {
    totalCredits,
    usedCredits: totalCredits - remainingCredits,
    remainingCredits,
    periodStart: monthStart(now.getUTCMonth()),
    periodEnd: monthStart(now.getUTCMonth() + 1),
  }
}

/** The credits that one feature spent in a month. */
export interface Bill {
  id: string
  month: string
  feature: AiFeature
  credits: number
  /** When the last use was added to it. */
  createdAt: string
}

/** What each feature spent in a month, the one used last in front. `usage` is newest first. */
export function billsOf(usage: UsageRecord[], month: string): Bill[] {
  const bills = new Map<AiFeature, Bill>()
  for (const { feature, credits, createdAt } of usage.filter((entry) => entry.createdAt.startsWith(month))) {
    const bill = bills.get(feature) ?? {
      id: `bill_${month}_${feature}`,
      month,
      feature,
      credits: 0,
      createdAt,
    }
    bills.set(feature, { ...bill, credits: bill.credits + credits })
  }
  return [...bills.values()]
}
