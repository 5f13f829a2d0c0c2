import type { AiFeature, GrantRecord, UsageRecord } from '../records/types.js'

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
