import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

const read =
  (path: string) =>
  async ({ application }: Context): Promise<CallSpec> => ({
    method: 'GET',
    path: `/resource/ai/${path}`,
    headers: await application(),
  })

const LIMIT = '/resource/ai/end-user-quota-limit'
const period = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' }

const limit =
  (json: object) =>
  async ({ application, newUserId }: Context): Promise<CallSpec> => ({
    method: 'PUT',
    path: LIMIT,
    headers: await application(),
    json: { userId: newUserId(), maximumLimitCredits: 1, ...period, ...json },
  })

const refused = (field: string) => ({
  status: 400,
  body: { error: 'invalidParameter', message: expect.stringContaining(field) },
})
const list = { list: expect.any(Array), pageNo: 1, pageSize: 20, total: expect.any(Number) }

export const aiCases = {
  'AI quota': {
    request: read('quota'),
    status: 200,
    body: {
      totalCredits: expect.any(Number),
      usedCredits: expect.any(Number),
      remainingCredits: expect.any(Number),
    },
  },
  'AI balances': { request: read('balances'), status: 200, body: { list: expect.any(Array) } },
  'AI bills': { request: read('bills?month=2026-11'), status: 200, body: list },
  'AI usage': { request: read('usage?startDate=2026-11-01&endDate=2026-11-30'), status: 200, body: list },
  'AI usage of one End User': {
    request: read('usage?startDate=2026-11-01&endDate=2026-11-30&userId=conformance'),
    status: 200,
    body: list,
  },
  'AI bills with a malformed month': { request: read('bills?month=11-2026'), ...refused('month') },
  'AI bills with pageSize 0': { request: read('bills?month=2026-11&pageSize=0'), ...refused('pageSize') },
  'AI usage with a date range turned round': {
    request: read('usage?startDate=2026-11-02&endDate=2026-11-01'),
    ...refused('endDate'),
  },

  'AI limit of 0': {
    request: limit({ maximumLimitCredits: 0 }),
    status: 200,
    body: { maximumLimitCredits: 0 },
    writes: true,
  },
  'AI limit without userId': { request: limit({ userId: undefined }), ...refused('userId is required') },
  'AI limit with a negative number': {
    request: limit({ maximumLimitCredits: -1 }),
    ...refused('maximumLimitCredits'),
  },
  'AI limit with a decimal': {
    request: limit({ maximumLimitCredits: 1.5 }),
    ...refused('maximumLimitCredits'),
  },
  'AI limit with a string': {
    request: limit({ maximumLimitCredits: '1' }),
    ...refused('maximumLimitCredits'),
  },
  'AI limit that ends when it starts': {
    request: limit({ endTime: period.startTime }),
    ...refused('endTime'),
  },

  'quota without token': {
    request: () => ({ method: 'GET', path: '/resource/ai/quota' }),
    status: 401,
    body: { error: 'invalidCredential' },
  },
  'quota without the AI capability': {
    request: async ({ seedApplication }) => ({
      method: 'GET',
      path: '/resource/ai/quota',
      headers: await seedApplication('mailframe-noai'),
    }),
    status: 403,
    body: { error: 'capabilityNotEnabled' },
    only: 'a second Application',
  },
  "quota with an End User's token": {
    request: async ({ endUser }) => ({ method: 'GET', path: '/resource/ai/quota', headers: await endUser() }),
    status: 403,
    body: { error: 'insufficientScope' },
    writes: true,
    variant2: true,
  },
  'AI query that fails': {
    async request(context) {
      await context.fault({ method: 'GET', path: '/resource/ai/quota', error: 'aiQueryFailed' })
      return await read('quota')(context)
    },
    status: 500,
    body: { error: 'aiQueryFailed' },
    only: 'a fault',
  },
  'AI limit that fails': {
    async request(context) {
      await context.fault({ method: 'PUT', path: LIMIT, error: 'aiQuotaEvaluationFailed' })
      return await limit({})(context)
    },
    status: 500,
    body: { error: 'aiQuotaEvaluationFailed' },
    only: 'a fault',
  },
} satisfies Record<string, Case>
