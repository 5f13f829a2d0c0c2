import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, refuses, startService } from '../test/service.js'
import { createMailframe, type Mailframe } from './create-mailframe.js'

const range = { startDate: '2026-01-01', endDate: '2026-01-31' }
const period = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' }
const limit = { userId: 'ann', maximumLimitCredits: 5, ...period }

describe('the AI calls', () => {
  it('go on the documented paths, with what they are given and nothing else', async () => {
    await using service = await startService(answers({ list: [] }))
    const { ai } = clientOf(service)
    await ai.quota()
    await ai.balances()
    await ai.bills({ month: '2026-01', pageNo: 2, pageSize: 50 })
    await ai.usage({ ...range, userId: 'ann' })
    await ai.usage(range)
    const start = new Date('2026-01-01T01:00:00+01:00')
    await ai.setEndUserLimit({ ...limit, startTime: start, endTime: start.getTime() + 1 })
    expect(
      service.seen.map(({ method, path, query, body }) => [`${method} ${path}`, query, body]),
    ).toMatchObject([
      ['GET /resource/ai/quota', {}, ''],
      ['GET /resource/ai/balances', {}, ''],
      ['GET /resource/ai/bills', { month: '2026-01', pageNo: '2', pageSize: '50' }, ''],
      ['GET /resource/ai/usage', { ...range, userId: 'ann' }, ''],
      ['GET /resource/ai/usage', range, ''],
      ['PUT /resource/ai/end-user-quota-limit', {}, expect.any(String)],
    ])
    expect(service.seen[4]?.query).toEqual(range)
    expect(JSON.parse(service.seen[5]?.body ?? '')).toEqual({
      userId: 'ann',
      maximumLimitCredits: 5,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-01-01T00:00:00.001Z',
    })
  })

  it('send credits as plain digits', async () => {
    await using service = await startService(answers({}))
    const { ai } = clientOf(service)
    for (const maximumLimitCredits of [5.0, 1e3, Number.MAX_SAFE_INTEGER, -0]) {
      await ai.setEndUserLimit({ ...limit, maximumLimitCredits })
    }
    expect(service.seen.map(({ body }) => /Credits":([^,]*)/.exec(body)?.[1])).toEqual([
      '5',
      '1000',
      '9007199254740991',
      '0',
    ])
  })

  it.each([
    ['userId is required', (m) => m.ai.setEndUserLimit({ ...limit, userId: '' })],
    ['userId must not exceed 128 characters', (m) => m.ai.usage({ ...range, userId: 'a'.repeat(129) })],
    [
      'maximumLimitCredits is required',
      (m) => m.ai.setEndUserLimit({ ...limit, maximumLimitCredits: null as never }),
    ],
    [
      'maximumLimitCredits must be a JSON integer >= 0',
      (m) => m.ai.setEndUserLimit({ ...limit, maximumLimitCredits: 1.5 }),
    ],
    [
      'maximumLimitCredits must be a JSON integer >= 0',
      (m) => m.ai.setEndUserLimit({ ...limit, maximumLimitCredits: '5' as never }),
    ],
    [
      'endTime must be later than startTime',
      (m) => m.ai.setEndUserLimit({ ...limit, endTime: period.startTime }),
    ],
    ['startTime is required', (m) => m.ai.setEndUserLimit({ ...limit, startTime: '' })],
    ['month must have the format yyyy-MM', (m) => m.ai.bills({ month: '2026-1' })],
    [
      'pageNo must be positive and pageSize must be between 1 and 100',
      (m) => m.ai.bills({ month: '2026-01', pageSize: 101 }),
    ],
    [
      'endDate must not be before startDate',
      (m) => m.ai.usage({ startDate: '2026-01-02', endDate: '2026-01-01' }),
    ],
    ['startDate must have the format yyyy-MM-dd', (m) => m.ai.usage({ ...range, startDate: '2026-02-30' })],
    [
      'pageNo must be positive and pageSize must be between 1 and 100',
      (m) => m.ai.usage({ ...range, pageNo: 0 }),
    ],
  ] as [string, (mailframe: Mailframe) => Promise<unknown>][])(
    'refuse, before the wire: %s',
    async (message, work) => {
      await using service = await startService(answers({ list: [] }))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: 'invalidParameter', status: 400, message })
      expect(service.tokenRequests).toHaveLength(0)
    },
  )

  it('read numbers and numeric texts, keep what is not told as null, and the answer as raw', async () => {
    const quota = { totalCredits: '100', usedCredits: 1.5, periodStart: 0, extra: true }
    await using service = await startService(
      answers(quota),
      answers({ records: [{ id: 7, source: 'Plan', totalCredits: ' 5 ', remainingCredits: 'many' }] }),
      answers([{ month: '2026-01', feature: 'rewrite', credits: '3' }]),
      answers({ items: [{ credits: 4, createdAt: 0 }], totalCount: '41', pageSize: 20 }),
      answers('', 204),
    )
    const { ai } = clientOf(service)
    expect(await ai.quota()).toEqual({
      totalCredits: 100,
      usedCredits: 1.5,
      remainingCredits: null,
      periodStart: '1970-01-01T00:00:00.000Z',
      periodEnd: '',
      raw: quota,
    })
    expect((await ai.balances()).list).toMatchObject([
      { id: '7', source: 'Plan', totalCredits: 5, remainingCredits: null, expiresAt: null },
    ])
    expect(await ai.bills({ month: '2026-01' })).toMatchObject({
      list: [{ id: '', month: '2026-01', feature: 'rewrite', credits: 3, raw: { credits: '3' } }],
      total: null,
      hasMore: false,
    })
    expect(await ai.usage(range)).toMatchObject({
      list: [{ credits: 4, createdAt: '1970-01-01T00:00:00.000Z' }],
      total: 41,
      hasMore: true,
    })
    expect(await ai.setEndUserLimit(limit)).toEqual({
      ...limit,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-02-01T00:00:00.000Z',
      raw: {},
    })
  })

  it('do not take other answers for theirs', async () => {
    await using service = await startService(answers('<html>'))
    const { ai } = clientOf(service)
    for (const work of [ai.quota(), ai.balances(), ai.bills({ month: '2026-01' }), ai.usage(range)]) {
      expect(await failureOf(work)).toMatchObject({ error: 'invalidResponse', status: 200 })
    }
  })

  it('walk all pages, each record once', async () => {
    const page = (ids: number[], total: number) =>
      answers({ list: ids.map((id) => ({ id: `u-${id}`, credits: 1 })), total, pageSize: 2 })
    await using service = await startService(page([5, 4], 5), page([4, 3], 6), page([2, 1], 6))
    const ids: string[] = []
    for await (const { id } of clientOf(service).ai.usageAll({ ...range, userId: 'ann' })) ids.push(id)
    expect(ids).toEqual(['u-5', 'u-4', 'u-3', 'u-2', 'u-1'])
    expect(service.seen.map(({ query }) => query)).toMatchObject([
      { ...range, userId: 'ann', pageNo: '1', pageSize: '100' },
      { pageNo: '2' },
      { pageNo: '3' },
    ])
    await using bills = await startService(answers([{ id: 'b' }]))
    const all: string[] = []
    for await (const { id } of clientOf(bills).ai.billsAll({ month: '2026-01' })) all.push(id)
    expect(all).toEqual(['b'])
  })

  it('are repeated after a 500, the limit too: the same limit twice is one limit', async () => {
    await using service = await startService(
      refuses(500, 'aiQueryFailed'),
      answers({ totalCredits: 1 }),
      refuses(500, 'aiQuotaEvaluationFailed'),
      answers(limit),
    )
    const { ai } = clientOf(service)
    expect((await ai.quota()).totalCredits).toBe(1)
    expect((await ai.setEndUserLimit(limit)).maximumLimitCredits).toBe(5)
    expect(service.seen).toHaveLength(4)
  })
})

describe('against the emulator', () => {
  let emulator: Emulator
  const clientFor = (clientId: string, clientSecret: string) =>
    createMailframe({ baseUrl: emulator.url, editorUrl: emulator.editorUrl, clientId, clientSecret })
  beforeAll(async () => {
    emulator = await createEmulator({ choices: { creditNumbers: 'string', totalField: 'totalCount' } })
  })
  afterAll(() => emulator.close())

  it('every call is understood, with credits as texts', async () => {
    const { ai } = clientFor(emulator.credentials.clientId, emulator.credentials.clientSecret)
    expect(await ai.quota()).toMatchObject({ totalCredits: 10_000, usedCredits: 0, remainingCredits: 10_000 })
    expect((await ai.balances()).list).toMatchObject([
      { source: 'Plan', totalCredits: 10_000, expiresAt: null },
    ])
    expect(await ai.bills({ month: '2026-01' })).toMatchObject({ list: [], total: 0 })
    expect(await ai.usage(range)).toMatchObject({
      list: [],
      total: 0,
      pageNo: 1,
      pageSize: 20,
      hasMore: false,
    })
    expect(await ai.setEndUserLimit({ ...limit, startTime: new Date(0) })).toMatchObject({
      userId: 'ann',
      maximumLimitCredits: 5,
      startTime: '1970-01-01T00:00:00.000Z',
    })
  })

  it('an Application without AI is told so', async () => {
    const { ai } = clientFor('mailframe-noai', 'mailframe-noai-secret')
    expect(await failureOf(ai.quota())).toMatchObject({ error: 'capabilityNotEnabled', status: 403 })
  })
})
