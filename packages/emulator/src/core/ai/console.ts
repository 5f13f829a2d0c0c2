import { z } from 'zod'
import { APPLICATION, applicationOf } from '../access/console.js'
import type { Route } from '../kernel/call.js'
import { credits, label, readInput } from '../kernel/local-input.js'
import { localRoute } from '../kernel/local-route.js'
import { quotaOf } from './answers.js'
import { type AiFeature, aiRecords, type GrantRecord, type UsageRecord } from './records.js'

/** Credits of an Application now, and what was spent on each day of a span that ends today (UTC). */
export interface AiView {
  totalCredits: number
  usedCredits: number
  remainingCredits: number
  grants: Omit<GrantRecord, 'applicationId'>[]
  days: { date: string; byFeature: Partial<Record<AiFeature, number>>; credits: number }[]
  features: AiFeature[]
  byUser: { userId: string; credits: number }[]
}

const SPANS = [7, 30, 90]
const DAY_MS = 24 * 60 * 60 * 1000
const TOP_USERS = 10

const grantRequest = z.strictObject({
  totalCredits: credits('totalCredits', 1),
  source: label('source', 64),
  expiresAt: z.iso.datetime({ offset: true, error: 'expiresAt must be a time' }).nullish(),
})

/** AI credits of an Application, for the console. */
export const consoleAiRoutes: readonly Route[] = [
  localRoute('GET', `${APPLICATION}/ai`, (call): AiView => {
    const { id } = applicationOf(call)
    const ai = call.get(aiRecords)
    const now = call.clock.now()
    const grants = ai.grants(id, now)
    const { totalCredits, usedCredits, remainingCredits } = quotaOf(grants, now)
    const asked = Number(call.url.searchParams.get('days'))
    const dates = lastDays(now, SPANS.includes(asked) ? asked : 30)
    const since = dates[0] ?? ''
    const usage = ai.usage(id).filter(({ createdAt }) => createdAt >= since)
    return {
      totalCredits,
      usedCredits,
      remainingCredits,
      grants: grants.map(({ applicationId: _, ...grant }) => grant),
      days: dates.map((date) => dayOf(date, usage)),
      features: [...new Set(usage.map(({ feature }) => feature))].sort(),
      byUser: topUsers(usage),
    }
  }),

  localRoute('POST', `${APPLICATION}/credits`, async (call) => {
    const { totalCredits, source, expiresAt } = await readInput(call, grantRequest)
    const { id: applicationId } = applicationOf(call)
    const expires = expiresAt ? new Date(expiresAt).toISOString() : null
    call.get(aiRecords).grant({ applicationId, source, totalCredits, expiresAt: expires })
    return { granted: totalCredits }
  }),
]

/** Days of the calendar in UTC, oldest first. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

function dayOf(date: string, usage: UsageRecord[]): AiView['days'][number] {
  const entries = usage.filter(({ createdAt }) => createdAt.startsWith(date))
  const byFeature: Partial<Record<AiFeature, number>> = {}
  for (const { feature, credits: spent } of entries) byFeature[feature] = (byFeature[feature] ?? 0) + spent
  return { date, byFeature, credits: sumOf(entries) }
}

function topUsers(usage: UsageRecord[]): AiView['byUser'] {
  const users = [...new Set(usage.map(({ userId }) => userId))]
  return users
    .map((userId) => ({ userId, credits: sumOf(usage.filter((entry) => entry.userId === userId)) }))
    .sort((left, right) => right.credits - left.credits)
    .slice(0, TOP_USERS)
}

const sumOf = (usage: UsageRecord[]) => usage.reduce((sum, entry) => sum + entry.credits, 0)
