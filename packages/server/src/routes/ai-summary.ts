import { type AiSummaryResponse, type AiUsageRecord, LIMITS } from '@mailframe/protocol'
import { dateRangeProblem } from '@mailframe/protocol/service'
import { MailframeError } from '../client/error.js'
import { readAiLimit } from '../hooks/hooks.js'
import { json } from '../http/responses.js'
import { check, single } from './input.js'
import type { Route, RouteCall } from './route.js'

/** Beyond so many pages the sum is partial: a browser waits for it. */
const PAGES = 100
/** The same by time: the sum until then is the answer. */
const SUM_MS = 20_000

/** `GET …/ai/summary`: the AI usage of the signed-in user, summed here. */
export const aiSummary: Route = {
  pattern: ['ai', 'summary'],
  endpoints: {
    GET: {
      action: 'ai.summary',
      takesBody: false,
      isPage: false,
      prepare({ query }) {
        const range = { startDate: single(query, 'startDate') ?? '', endDate: single(query, 'endDate') ?? '' }
        check(dateRangeProblem(range))
        return { run: async (call) => json(await summarise(call, range)) }
      },
    },
  },
}

async function summarise(
  call: RouteCall,
  range: { startDate: string; endDate: string },
): Promise<AiSummaryResponse> {
  const [{ records, partial }, limit] = await Promise.all([
    readUsage(call, range),
    readAiLimit(call.options, call.user),
  ])
  return {
    used: records.reduce((sum, record) => sum + creditsOf(record), 0),
    limit,
    byDay: sumsBy(records, dayOf)
      .map(([date, credits]) => ({ date, credits }))
      .sort((left, right) => (left.date < right.date ? -1 : 1)),
    byFeature: sumsBy(records, ({ feature }) => feature)
      .map(([feature, credits]) => ({ feature, credits }))
      .sort((left, right) => right.credits - left.credits),
    partial,
  }
}

async function readUsage(
  { mailframe, user, request }: RouteCall,
  range: { startDate: string; endDate: string },
): Promise<{ records: AiUsageRecord[]; partial: boolean }> {
  const { userId } = user
  const { signal } = request
  const until = performance.now() + SUM_MS
  const records: AiUsageRecord[] = []
  // A use meanwhile moves records to the next page: they must not count twice.
  let before = new Set<string>()
  for (let pageNo = 1; ; pageNo += 1) {
    const timeout = Math.max(1, until - performance.now())
    const page = await mailframe.ai
      .usage(
        { ...range, userId, pageNo, pageSize: LIMITS.pageSizeMax },
        { signal, ...(pageNo === 1 ? {} : { timeout }) },
      )
      .catch((error: unknown) => {
        if (pageNo > 1 && performance.now() >= until) return null
        throw error
      })
    if (page === null) return { records, partial: true }
    const fresh = page.list.filter(({ id }) => id === '' || !before.has(id))
    // Filters again: a service that ignores the filter must not reveal other users.
    records.push(...fresh.filter((record) => record.userId === '' || record.userId === userId))
    if (!page.hasMore || fresh.length === 0) return { records, partial: false }
    if (pageNo === PAGES) return { records, partial: true }
    before = new Set(page.list.map(({ id }) => id))
  }
}

function creditsOf({ credits }: AiUsageRecord): number {
  if (credits !== null) return credits
  throw new MailframeError({
    error: 'invalidResponse',
    message: 'GET /resource/ai/usage: a record has no credits, so nothing can be summed',
  })
}

/** The day in UTC, as the service counts days. */
function dayOf({ createdAt }: AiUsageRecord): string {
  const time = Date.parse(createdAt)
  return Number.isNaN(time) ? createdAt.slice(0, 10) : new Date(time).toISOString().slice(0, 10)
}

function sumsBy(records: AiUsageRecord[], keyOf: (record: AiUsageRecord) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const record of records) {
    const key = keyOf(record)
    sums.set(key, (sums.get(key) ?? 0) + creditsOf(record))
  }
  return [...sums]
}
