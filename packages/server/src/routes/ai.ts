import { type JsonObject, type Problem, userIdProblem } from '@mailframe/protocol'
import {
  aiLimitProblem,
  dateRangeProblem,
  monthProblem,
  pageAnswer,
  readMoment,
} from '@mailframe/protocol/service'
import type { AiLimitInput, AiUsageInput } from '../client/ai.js'
import type { WithRaw } from '../client/ai-readers.js'
import { paginationProblem } from '../client/checks.js'
import type { CallOptions } from '../client/options.js'
import type { ListPage } from '../client/pages.js'
import { json } from '../http/responses.js'
import { aiSummary } from './ai-summary.js'
import { check, single, singleNumber } from './input.js'
import type { Prepared, Route, RouteCall, RouteInput, UserEndpoint } from './route.js'

/** The AI Resource API: of oneself to everyone, of others and of the Application where `allow` says so. */
export const aiRoutes: readonly Route[] = [
  aiSummary,
  reads('usage', 'ai.usage', prepareUsage),
  reads('quota', 'ai.quota', () =>
    ofApplication(async ({ mailframe }, options) => withoutRaw(await mailframe.ai.quota(options))),
  ),
  reads('balances', 'ai.balances', () =>
    ofApplication(async ({ mailframe }, options) => {
      const { list } = await mailframe.ai.balances(options)
      return { list: list.map(withoutRaw) }
    }),
  ),
  reads('bills', 'ai.bills', ({ query }) => {
    const month = single(query, 'month') ?? ''
    const page = pageInput(query)
    check(monthProblem(month), paginationProblem(page))
    return ofApplication(async ({ mailframe }, options) =>
      pageWithoutRaw(await mailframe.ai.bills({ month, ...page }, options)),
    )
  }),
  {
    pattern: ['ai', 'limit'],
    endpoints: {
      PUT: { action: 'ai.limit', takesBody: true, isPage: false, prepare: ({ body }) => prepareLimit(body) },
    },
  },
]

function reads(
  name: string,
  action: UserEndpoint['action'],
  prepare: (input: RouteInput) => Prepared,
): Route {
  return {
    pattern: ['ai', name],
    endpoints: { GET: { action, takesBody: false, isPage: false, prepare } },
  }
}

function ofApplication(work: (call: RouteCall, options: CallOptions) => Promise<unknown>): Prepared {
  return {
    byDefault: false,
    run: async (call) => json(await work(call, { signal: call.request.signal })),
  }
}

/** All of the Application, in place of one userId. */
const EVERYONE = '*'

function prepareUsage({ query, user }: RouteInput): Prepared {
  const subject = single(query, 'userId')
  const range = { startDate: single(query, 'startDate') ?? '', endDate: single(query, 'endDate') ?? '' }
  const page = pageInput(query)
  check(subjectProblem(subject), dateRangeProblem(range), paginationProblem(page))
  const input: AiUsageInput = {
    ...range,
    ...page,
    ...(subject === EVERYONE ? {} : { userId: subject ?? user.userId }),
  }
  return {
    ...(subject === undefined ? {} : { subject }),
    byDefault: subject === undefined || subject === user.userId,
    run: async ({ mailframe, request }) =>
      json(pageWithoutRaw(await mailframe.ai.usage(input, { signal: request.signal }))),
  }
}

function subjectProblem(subject: string | undefined): Problem | null {
  return subject === undefined || subject === EVERYONE ? null : userIdProblem(subject)
}

/** Also a user's own limit: only the team sets limits. */
function prepareLimit(body: JsonObject): Prepared {
  check(aiLimitProblem(body))
  const limit: AiLimitInput = {
    userId: String(body.userId),
    maximumLimitCredits: Number(body.maximumLimitCredits),
    startTime: readMoment(body.startTime) ?? 0,
    endTime: readMoment(body.endTime) ?? 0,
  }
  return {
    subject: limit.userId,
    byDefault: false,
    run: async ({ mailframe }) => json(withoutRaw(await mailframe.ai.setEndUserLimit(limit))),
  }
}

function pageInput(query: URLSearchParams) {
  return { pageNo: singleNumber(query, 'pageNo'), pageSize: singleNumber(query, 'pageSize') }
}

/** What the service adds is not for browsers. */
function withoutRaw<Item extends { raw: JsonObject }>({ raw: _, ...item }: Item): Omit<Item, 'raw'> {
  return item
}

function pageWithoutRaw<Item>(page: ListPage<WithRaw<Item>>) {
  return pageAnswer(page, withoutRaw)
}
