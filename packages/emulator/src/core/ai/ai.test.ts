import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, accessToken, basic, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

const usage = (query: string) => api.call('GET', `/resource/ai/usage?${query}`)
const limit = (json: unknown) => api.call('PUT', '/resource/ai/end-user-quota-limit', { json })
const period = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00+02:00' }

describe('the AI of an Application', () => {
  it('has a quota and balances', async () => {
    await api.emulator.clock.freeze(new Date('2026-12-31T23:59:59Z'))
    await api.renewToken()
    expect((await api.call('GET', '/resource/ai/quota')).body).toEqual({
      totalCredits: 10_000,
      usedCredits: 0,
      remainingCredits: 10_000,
      periodStart: '2026-12-01T00:00:00.000Z',
      periodEnd: '2027-01-01T00:00:00.000Z',
    })
    await api.emulator.clock.reset()
    expect((await api.call('GET', '/resource/ai/balances')).body).toEqual({
      list: [
        {
          id: expect.any(String),
          source: 'Plan',
          totalCredits: 10_000,
          remainingCredits: 10_000,
          expiresAt: null,
        },
      ],
    })
  })

  it('has bills and usage in pages', async () => {
    const empty = { list: [], total: 0, pageNo: 2, pageSize: 5 }
    expect((await api.call('GET', '/resource/ai/bills?month=2026-11&pageNo=2&pageSize=5')).body).toEqual(
      empty,
    )
    expect(
      (await usage('startDate=2026-11-01&endDate=2026-11-01&userId=nobody&pageNo=2&pageSize=5')).body,
    ).toEqual(empty)
  })

  it.each([
    ['month is required', 'bills'],
    ['month is required', 'bills?month='],
    ['month must have the format yyyy-MM', 'bills?month=2026-13'],
    ['month must have the format yyyy-MM', 'bills?month=2026-1'],
    ['month must have the format yyyy-MM', 'bills?month=2026-11-01'],
    ['pageNo must be positive and pageSize must be between 1 and 100', 'bills?month=2026-11&pageSize=101'],
    ['startDate is required', 'usage?endDate=2026-11-01'],
    ['endDate is required', 'usage?startDate=2026-11-01'],
    ['startDate must have the format yyyy-MM-dd', 'usage?startDate=2026-02-30&endDate=2026-11-01'],
    ['endDate must have the format yyyy-MM-dd', 'usage?startDate=2026-02-01&endDate=01.11.2026'],
    ['endDate must not be before startDate', 'usage?startDate=2026-11-02&endDate=2026-11-01'],
    [
      'userId can only contain letters, numbers, underscores, and hyphens',
      'usage?userId=a%20b&startDate=2026-11-01&endDate=2026-11-02',
    ],
    [
      'pageNo must be positive and pageSize must be between 1 and 100',
      'usage?startDate=2026-11-01&endDate=2026-11-02&pageNo=0',
    ],
    ['month must be given once', 'bills?month=2026-11&month=2026-11'],
  ])('400 %s', async (message, path) => {
    expect(await api.call('GET', `/resource/ai/${path}`)).toMatchObject({
      status: 400,
      body: { error: 'invalidParameter', message },
    })
  })
})

describe('the limit of an End User', () => {
  it.each([0, 5, 5.0, 1e3, Number.MAX_SAFE_INTEGER])(
    'may be %d, also before the End User is known',
    async (credits) => {
      const answer = await limit({ userId: 'later', maximumLimitCredits: credits, ...period })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        userId: 'later',
        maximumLimitCredits: credits,
        startTime: '2026-01-01T00:00:00.000Z',
        endTime: '2026-01-31T22:00:00.000Z',
      })
    },
  )

  it('takes epoch milliseconds', async () => {
    const answer = await limit({ userId: 'ada', maximumLimitCredits: 1, startTime: 0, endTime: 1_000 })
    expect(answer.body).toMatchObject({
      startTime: '1970-01-01T00:00:00.000Z',
      endTime: '1970-01-01T00:00:01.000Z',
    })
  })

  const credits = 'maximumLimitCredits must be a JSON integer >= 0'
  const time = (field: string) => `${field} must be ISO 8601 with an offset, or epoch milliseconds`
  it.each([
    ['userId is required', { maximumLimitCredits: 1, ...period }],
    ['maximumLimitCredits is required', { userId: 'ada', ...period }],
    [credits, { userId: 'ada', maximumLimitCredits: -1, ...period }],
    [credits, { userId: 'ada', maximumLimitCredits: 1.5, ...period }],
    [credits, { userId: 'ada', maximumLimitCredits: '5', ...period }],
    [credits, { userId: 'ada', maximumLimitCredits: 2 ** 53, ...period }],
    [credits, { userId: 'ada', maximumLimitCredits: true, ...period }],
    ['startTime is required', { userId: 'ada', maximumLimitCredits: 1, endTime: 5 }],
    ['endTime is required', { userId: 'ada', maximumLimitCredits: 1, startTime: 5, endTime: '' }],
    [time('startTime'), { userId: 'ada', maximumLimitCredits: 1, ...period, startTime: '2026-01-01' }],
    [
      time('startTime'),
      { userId: 'ada', maximumLimitCredits: 1, ...period, startTime: '2026-01-01T00:00:00' },
    ],
    [time('endTime'), { userId: 'ada', maximumLimitCredits: 1, ...period, endTime: '2026-02-30T00:00:00Z' }],
    [time('endTime'), { userId: 'ada', maximumLimitCredits: 1, ...period, endTime: 1.5 }],
    [
      'endTime must be later than startTime',
      { userId: 'ada', maximumLimitCredits: 1, startTime: 5, endTime: 5 },
    ],
    [
      'endTime must be later than startTime',
      { userId: 'ada', maximumLimitCredits: 1, startTime: 5, endTime: 4 },
    ],
  ])('400 %s', async (message, json) => {
    expect(await limit(json)).toMatchObject({ status: 400, body: { error: 'invalidParameter', message } })
  })
})

describe('AI is refused', () => {
  const paths = ['quota', 'balances', 'bills', 'usage'].map(
    (name) => ['GET', `/resource/ai/${name}`] as const,
  )
  const all = [...paths, ['PUT', '/resource/ai/end-user-quota-limit'] as const]

  it.each(all)('%s %s: without the capability, whatever the input', async (method, path) => {
    const token = await accessToken(api.emulator, 'mailframe-noai', 'mailframe-noai-secret')
    expect(await api.call(method, path, { token })).toMatchObject({
      status: 403,
      body: { error: 'capabilityNotEnabled' },
    })
  })

  it.each(all)("%s %s: with an End User's token", async (method, path) => {
    const headers = { Authorization: basic('mailframe-app', 'mailframe-app-key') }
    const { body } = await api.call('POST', '/access/token', { token: null, headers, json: { id: 'ada' } })
    expect(await api.call(method, path, { token: body.data.token })).toMatchObject({
      status: 403,
      body: { error: 'insufficientScope' },
    })
  })

  it('to a disabled Application, after the input was checked', async () => {
    const token = await accessToken(api.emulator, 'mailframe-off', 'mailframe-off-secret')
    expect((await api.call('GET', '/resource/ai/bills', { token })).body.error).toBe('invalidParameter')
    expect((await api.call('GET', '/resource/ai/quota', { token })).body.error).toBe('invalidContext')
  })
})
