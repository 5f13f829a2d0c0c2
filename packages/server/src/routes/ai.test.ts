import type { AiSummaryResponse, AiUsageResponse } from '@mailframe/protocol'
import { describe, expect, it, vi } from 'vitest'
import { createMailframe } from '../client/create-mailframe.js'
import type { AllowCall, HandlerOptions } from '../hooks/options.js'
import { bodyOf, useApp } from '../test/app.js'
import { clientOf } from '../test/client.js'
import { answers, type Behaviour, refuses, startService, type TestService } from '../test/service.js'

const app = useApp()
const range = 'startDate=2026-01-01&endDate=2026-01-31'
const limit = { maximumLimitCredits: 5, startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' }
const yes = () => true

const use = (n: number, more: object = {}) => ({
  id: `u-${n}`,
  userId: 'ann',
  emailId: 'e',
  feature: n % 2 === 0 ? 'rewrite' : 'generate',
  credits: n,
  createdAt: `2026-01-0${(n % 3) + 1}T10:00:00Z`,
  ...more,
})

/** The team's app in front of a service that answers as it is told. */
function inFrontOf(service: TestService, options: Partial<HandlerOptions> = {}) {
  return app.handlerOf({ mailframe: clientOf(service), ...options })
}
const page = (list: unknown[], total = list.length): Behaviour => answers({ list, total })

describe('what is of the Application', () => {
  const CALLS = [
    ['GET', 'ai/quota', undefined, 'ai.quota'],
    ['GET', 'ai/balances', undefined, 'ai.balances'],
    ['GET', 'ai/bills?month=2026-01', undefined, 'ai.bills'],
    ['GET', `ai/usage?${range}&userId=*`, undefined, 'ai.usage'],
    ['GET', `ai/usage?${range}&userId=bob`, undefined, 'ai.usage'],
    ['PUT', 'ai/limit', { userId: 'bob', ...limit }, 'ai.limit'],
    ['PUT', 'ai/limit', { userId: 'ann', ...limit }, 'ai.limit'],
  ] as const
  const subjectOf = (path: string, body: { userId: string } | undefined) =>
    body?.userId ?? new URL(path, 'http://x').searchParams.get('userId') ?? undefined

  it.each(CALLS)('%s %s %j is 403 unless allow returns true', async (method, path, body, action) => {
    const sent = body === undefined ? {} : { body }
    for (const allow of [undefined, () => undefined, () => false]) {
      const { send } = app.handlerOf({ allow })
      const response = await send(method, path, sent)
      expect([response.status, (await bodyOf(response)).error]).toEqual([403, 'forbidden'])
    }
    expect(app.upstream()).toEqual([])
    const allow = vi.fn((_: AllowCall) => true)
    expect((await app.handlerOf({ allow }).send(method, path, sent)).status).toBe(200)
    expect(allow.mock.calls[0]?.[0]).toMatchObject({ action, user: { userId: 'ann' } })
    expect(allow.mock.calls[0]?.[0].subject).toBe(subjectOf(path, body))
    expect(app.upstream()).toHaveLength(2)
  })

  it('is answered without what the service adds', async () => {
    const { send } = app.handlerOf({ allow: yes })
    expect(await bodyOf(await send('GET', 'ai/quota'))).toEqual({
      totalCredits: 10_000,
      usedCredits: 0,
      remainingCredits: 10_000,
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
    })
    const { list } = await bodyOf<{ list: object[] }>(await send('GET', 'ai/balances'))
    expect(list).toEqual([
      {
        id: expect.any(String),
        source: 'Plan',
        totalCredits: 10_000,
        remainingCredits: 10_000,
        expiresAt: null,
      },
    ])
    expect(await bodyOf(await send('GET', 'ai/bills?month=2026-01&pageNo=2&pageSize=5'))).toEqual({
      list: [],
      total: 0,
      pageNo: 2,
      pageSize: 5,
    })
    expect(await bodyOf(await send('PUT', 'ai/limit', { body: { userId: 'bob', ...limit } }))).toEqual({
      userId: 'bob',
      maximumLimitCredits: 5,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-02-01T00:00:00.000Z',
    })
  })

  it('a limit is a change: pages of other origins may not make it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { send } = app.handlerOf({ allow: yes })
    expect((await send('PUT', 'ai/limit', { body: { userId: 'a', ...limit }, headers })).status).toBe(403)
  })
})

describe('usage', () => {
  it('is that of oneself, whatever else the request says', async () => {
    await using service = await startService(page([use(1)], 41))
    const { send } = inFrontOf(service)
    const own = await bodyOf<AiUsageResponse>(await send('GET', `ai/usage?${range}&pageNo=2&pageSize=10`))
    expect(own.list).toEqual([use(1)])
    expect((await send('GET', `ai/usage?${range}&userId=ann`)).status).toBe(200)
    expect(service.seen.map(({ query }) => query.userId)).toEqual(['ann', 'ann'])
    expect(service.seen[0]?.query).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      userId: 'ann',
      pageNo: '2',
      pageSize: '10',
    })
  })

  it('of another, or of all, is asked for as such', async () => {
    await using service = await startService(page([]))
    const { send } = inFrontOf(service, { allow: yes })
    await send('GET', `ai/usage?${range}&userId=bob`)
    await send('GET', `ai/usage?${range}&userId=*`)
    expect(service.seen.map(({ query }) => query.userId)).toEqual(['bob', undefined])
  })

  it('of oneself is refused too where allow says false', async () => {
    const { send } = app.handlerOf({ allow: () => false })
    expect((await send('GET', `ai/usage?${range}`)).status).toBe(403)
    expect((await send('GET', `ai/summary?${range}`)).status).toBe(403)
  })
})

describe('input', () => {
  it.each([
    ['ai/usage', 'startDate is required'],
    [`ai/usage?startDate=2026-01-01`, 'endDate is required'],
    [`ai/usage?startDate=2026-1-1&endDate=2026-01-31`, 'startDate must have the format yyyy-MM-dd'],
    [`ai/usage?startDate=2026-02-01&endDate=2026-01-31`, 'endDate must not be before startDate'],
    [`ai/usage?${range}&pageSize=101`, 'pageNo must be positive and pageSize must be between 1 and 100'],
    [`ai/usage?${range}&userId=`, 'userId is required'],
    [`ai/usage?${range}&userId=a&userId=b`, 'userId must be given only once'],
    [`ai/usage?${range}&userId=a%20b`, 'userId can only contain letters, numbers, underscores, and hyphens'],
    [`ai/usage?${range}&userId=**`, 'userId can only contain letters, numbers, underscores, and hyphens'],
    ['ai/summary', 'startDate is required'],
    ['ai/summary?startDate=2026-01-01&endDate=x', 'endDate must have the format yyyy-MM-dd'],
    ['ai/bills', 'month is required'],
    ['ai/bills?month=2026', 'month must have the format yyyy-MM'],
  ])('%s: %s', async (path, message) => {
    const response = await app.handlerOf({ allow: yes }).send('GET', path)
    expect([response.status, await bodyOf(response)]).toEqual([400, { error: 'invalidParameter', message }])
    expect(app.upstream()).toEqual([])
  })

  it.each([
    [{}, 'userId is required'],
    [{ userId: 'bob' }, 'maximumLimitCredits is required'],
    [
      { userId: 'bob', ...limit, maximumLimitCredits: '5' },
      'maximumLimitCredits must be a JSON integer >= 0',
    ],
    [
      { userId: 'bob', ...limit, maximumLimitCredits: 0.5 },
      'maximumLimitCredits must be a JSON integer >= 0',
    ],
    [{ userId: 'bob', ...limit, endTime: limit.startTime }, 'endTime must be later than startTime'],
    [{ userId: '*', ...limit }, 'userId can only contain letters, numbers, underscores, and hyphens'],
  ])('a limit of %j: %s', async (body, message) => {
    const response = await app.handlerOf({ allow: yes }).send('PUT', 'ai/limit', { body })
    expect([response.status, (await bodyOf(response)).message]).toEqual([400, message])
    expect(app.upstream()).toEqual([])
  })
})

describe('the summary', () => {
  it('sums the usage of the signed-in user by day and by feature', async () => {
    const records = [
      use(1),
      use(2),
      use(3),
      use(4, { credits: '4' }),
      use(5, { createdAt: '2026-01-01T23:30:00-01:00' }),
    ]
    await using service = await startService(page(records))
    const { send } = inFrontOf(service)
    const response = await send('GET', `ai/summary?${range}&userId=bob`)
    expect(await bodyOf<AiSummaryResponse>(response)).toEqual({
      used: 15,
      limit: null,
      byDay: [
        { date: '2026-01-01', credits: 3 },
        { date: '2026-01-02', credits: 10 },
        { date: '2026-01-03', credits: 2 },
      ],
      byFeature: [
        { feature: 'generate', credits: 9 },
        { feature: 'rewrite', credits: 6 },
      ],
      partial: false,
    })
    expect(service.seen[0]?.query).toMatchObject({ userId: 'ann', pageNo: '1', pageSize: '100' })
  })

  it('is empty where nothing was used', async () => {
    expect(await bodyOf(await app.handlerOf().send('GET', `ai/summary?${range}`))).toEqual({
      used: 0,
      limit: null,
      byDay: [],
      byFeature: [],
      partial: false,
    })
  })

  it('reads page by page, counts once what moves on, and nothing of another user', async () => {
    const first = Array.from({ length: 100 }, (_, n) => use(1, { id: `a-${n}` }))
    await using service = await startService(
      page(first, 102),
      page([use(1, { id: 'a-99' }), use(1, { id: 'b-1' }), use(7, { id: 'c', userId: 'bob' })], 103),
    )
    const summary = await bodyOf<AiSummaryResponse>(
      await inFrontOf(service).send('GET', `ai/summary?${range}`),
    )
    expect(summary).toMatchObject({ used: 101, partial: false })
    expect(service.seen.map(({ query }) => query.pageNo)).toEqual(['1', '2'])
  })

  it('ends after 100 pages, and says that it is partial', async () => {
    await using service = await startService(({ query }) => ({
      body: {
        list: Array.from({ length: 100 }, (_, n) => use(1, { id: `${query.pageNo}-${n}` })),
        total: 1_000_000,
        pageNo: Number(query.pageNo),
        pageSize: 100,
      },
    }))
    const summary = await bodyOf<AiSummaryResponse>(
      await inFrontOf(service).send('GET', `ai/summary?${range}`),
    )
    expect(summary).toMatchObject({ used: 10_000, partial: true })
    expect(service.seen).toHaveLength(100)
  }, 30_000)

  it('has the limit that aiLimit tells, as ISO 8601', async () => {
    const aiLimit = vi.fn(() => ({
      maximumLimitCredits: 100,
      startTime: new Date('2026-01-01T00:00:00Z'),
      endTime: '2026-02-01T00:00:00+01:00',
    }))
    const { send } = app.handlerOf({ aiLimit })
    expect((await bodyOf<AiSummaryResponse>(await send('GET', `ai/summary?${range}`))).limit).toEqual({
      maximumLimitCredits: 100,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-01-31T23:00:00.000Z',
    })
    expect(aiLimit).toHaveBeenCalledWith({ user: expect.objectContaining({ userId: 'ann' }) })
    for (const none of [() => null, () => undefined, async () => null]) {
      const summary = await app.handlerOf({ aiLimit: none }).send('GET', `ai/summary?${range}`)
      expect((await bodyOf<AiSummaryResponse>(summary)).limit).toBeNull()
    }
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no table'))],
    ['returns no limit', () => ({ maximumLimitCredits: -1, startTime: '', endTime: '' })],
  ])('is 500 where aiLimit %s', async (_, aiLimit) => {
    const { send, onError } = app.handlerOf({ aiLimit })
    expect((await send('GET', `ai/summary?${range}`)).status).toBe(500)
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('is no guess: a record without credits is 503', async () => {
    await using service = await startService(page([use(1, { credits: null })]))
    const { send, onError } = inFrontOf(service)
    expect((await send('GET', `ai/summary?${range}`)).status).toBe(503)
    expect(String(onError.mock.calls[0]?.[0])).toContain('a record has no credits')
  })
})

describe('failures', () => {
  const failing = async (service: TestService) => {
    const response = await inFrontOf(service, { allow: yes }).send('GET', 'ai/quota')
    return [response.status, (await bodyOf(response)).error]
  }

  it.each([
    [403, 'capabilityNotEnabled', 403, 'capabilityNotEnabled'],
    [403, 'invalidContext', 502, 'serviceMisconfigured'],
    [403, 'insufficientScope', 502, 'serviceMisconfigured'],
    [500, 'aiQueryFailed', 503, 'serviceUnavailable'],
  ])('%i %s is %i %s', async (status, error, shown, value) => {
    await using service = await startService(refuses(status, error))
    expect(await failing(service)).toEqual([shown, value])
  })

  it('an Application without AI is told to the user, one of variant 2 is a fault of the set-up', async () => {
    const { url: baseUrl } = app.emulator
    const noAi = createMailframe({
      baseUrl,
      clientId: 'mailframe-noai',
      clientSecret: 'mailframe-noai-secret',
    })
    const summary = await app.handlerOf({ mailframe: noAi }).send('GET', `ai/summary?${range}`)
    expect([summary.status, (await bodyOf(summary)).error]).toEqual([403, 'capabilityNotEnabled'])
    const { applicationId: clientId, apiKey: clientSecret } = app.emulator.credentials
    const variant2 = createMailframe({ baseUrl, clientId, clientSecret, variant: 2 })
    const { send, onError } = app.handlerOf({ mailframe: variant2 })
    expect((await send('GET', `ai/summary?${range}`)).status).toBe(502)
    expect(String(onError.mock.calls[0]?.[0])).toContain('variant: 1')
  })
})
