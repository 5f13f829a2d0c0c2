import 'server-only'
import type { UserAiLimit } from '@mailframe/server'

/** AI credits of each person in a calendar month, until an admin sets another limit. */
const MONTHLY_CREDITS = 300

// The service takes limits but tells none: the app keeps those that it set. A product has a table for them; here they
// are gone with the process. On `globalThis`, since Next.js bundles pages and routes apart.
const store: typeof globalThis & { postboxLimits?: Map<string, UserAiLimit> } = globalThis
store.postboxLimits ??= new Map()
const limits = store.postboxLimits

/** What this person may spend: what an admin set, while its period lasts, else that of the month. */
export function aiLimitOf(userId: string): UserAiLimit {
  const set = limits.get(userId)
  if (set && new Date(set.endTime) > new Date()) return set
  const now = new Date()
  const month = (add: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add, 1))
  return { maximumLimitCredits: MONTHLY_CREDITS, startTime: month(0), endTime: month(1) }
}

export function keepAiLimit(userId: string, limit: UserAiLimit): void {
  limits.set(userId, limit)
}
