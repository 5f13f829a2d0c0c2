import type { SendingDeliveriesResponse, SendingStatisticsResponse } from '@mailframe/protocol'
import { createSender } from '@mailframe/sending'
import { createAccount } from '@mailframe/sending/account'
import { describe, expect, it } from 'vitest'
import type { HandlerOptions, SendingOptions } from '../hooks/options.js'
import { bodyOf, useApp } from '../test/app.js'
import { answers, type Behaviour, drops, hangs, startService, type TestService } from '../test/service.js'

const app = useApp()

const range = 'startDate=2026-11-01&endDate=2026-11-30'
const STATISTICS = `sending/statistics?${range}`

const info = (value: object): Behaviour =>
  answers({ result: true, statusCode: 200, message: 'ok', info: value })
const fails = (statusCode: number): Behaviour =>
  answers({ result: false, statusCode, message: 'said upstream', info: {} })

function accountOf(service: TestService, timeout = 5_000) {
  return createAccount({ addresses: { sg: { api: service.url } }, apiUser: 'user', apiKey: 'key', timeout })
}

function inFrontOf(service: TestService, options: Partial<HandlerOptions> = {}, timeout?: number) {
  return app.handlerOf({ allow: () => true, sending: { account: accountOf(service, timeout) }, ...options })
}

describe.each([
  [STATISTICS, 'sending.statistics'],
  ['sending/deliveries', 'sending.deliveries'],
])('%s', (path, action) => {
  it('is there only with an account', async () => {
    await using service = await startService(info({ dataList: [] }))
    for (const sending of [undefined, {}] satisfies (SendingOptions | undefined)[]) {
      const { send } = app.handlerOf({ allow: () => true, sending })
      expect((await send('GET', path)).status).toBe(404)
    }
    expect((await inFrontOf(service).send('GET', path)).status).toBe(200)
    expect((await inFrontOf(service).send('POST', path, { body: {} })).status).toBe(405)
  })

  it('needs allow to permit it, and rateLimit is asked', async () => {
    await using service = await startService(info({ dataList: [] }))
    const actions: string[] = []
    const open = inFrontOf(service, {
      allow: (call) => call.action === action && call.user.userId === 'ann',
      rateLimit(call) {
        actions.push(call.action)
        return true
      },
    })
    expect((await open.send('GET', path)).status).toBe(200)
    expect((await open.send('GET', path, { as: 'bob' })).status).toBe(403)
    expect((await open.send('GET', path, { as: null })).status).toBe(401)
    expect(actions).toEqual([action, action])
    for (const allow of [undefined, () => undefined, () => false]) {
      expect((await inFrontOf(service, { allow }).send('GET', path)).status).toBe(403)
    }
    const full = inFrontOf(service, { rateLimit: () => ({ retryAfter: 9 }) })
    const limited = await full.send('GET', path)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '9'])
    expect(service.seen).toHaveLength(1)
  })

  it.each<[string, Behaviour, number, string]>([
    ['wrong credentials', fails(40005), 502, 'serviceMisconfigured'],
    ['a refused day', fails(40007), 400, 'invalidParameter'],
    ['too many calls', fails(50000), 503, 'serviceUnavailable'],
    ['a failure', fails(501), 503, 'serviceUnavailable'],
    ['a code that nobody knows', fails(99), 502, 'serviceMisconfigured'],
    ['no JSON', answers('<html>'), 503, 'serviceUnavailable'],
    ['a lost answer', drops, 503, 'serviceUnavailable'],
    ['no answer in time', hangs, 504, 'serviceTimeout'],
  ])('tells of %s', async (_, behaviour, status, error) => {
    await using service = await startService(behaviour)
    const { send, onError } = inFrontOf(service, {}, behaviour === hangs ? 400 : 3_000)
    const response = await send('GET', path)
    const body = await bodyOf(response)
    expect([response.status, body.error]).toEqual([status, error])
    expect(body.message).not.toContain('said upstream')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('hands on how long the service wants to be left alone', async () => {
    await using service = await startService(
      answers({ result: false, statusCode: 50000, message: '', info: {} }, 429, { 'retry-after': '60' }),
    )
    const response = await inFrontOf(service).send('GET', path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  })

  it('tells of missing settings only the log', async () => {
    const { send, onError } = app.handlerOf({ allow: () => true, sending: { account: createAccount() } })
    const response = await send('GET', path)
    expect([response.status, (await bodyOf(response)).error]).toEqual([502, 'serviceMisconfigured'])
    expect(String(onError.mock.calls[0]?.[0])).toContain('MAILFRAME_SENDING_REGION')
  })
})

describe('statistics', () => {
  const day = (sendDate: string | null, counts: object) => ({ sendDate, apiUser: 'user', ...counts })
  const counts = { requestNum: 10, deliveredNum: '8', openNum: 9, clickNum: 4, uniqueOpensNum: 5 }
  const more = { ...counts, uniqueClicksNum: 2, bounceNum: 1, invalidEmailsNum: 1 }
  const read = async (service: TestService) =>
    bodyOf<SendingStatisticsResponse>(await inFrontOf(service).send('GET', STATISTICS))

  it('are sums by day, with what each rate is a share of', async () => {
    await using service = await startService(
      info({
        dataList: [day('2026-11-20', more), day('2026-11-03', more), day('2026-11-20 00:00:00', more)],
      }),
    )
    const one = { sent: 10, delivered: 8, opened: 5, clicked: 2, bounced: 2 }
    const two = { sent: 20, delivered: 16, opened: 10, clicked: 4, bounced: 4 }
    expect(await read(service)).toEqual({
      byDay: [
        { date: '2026-11-03', ...one },
        { date: '2026-11-20', ...two },
      ],
      total: { sent: 30, delivered: 24, opened: 15, clicked: 6, bounced: 6 },
      denominators: { delivered: 'sent', bounced: 'sent', opened: 'delivered', clicked: 'delivered' },
      timeZone: '+08:00',
    })
    expect(service.seen[0]?.path).toBe('/api/statday/list')
    expect(Object.fromEntries(new URLSearchParams(service.seen[0]?.body))).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
    })
  })

  it('are null where the service does not say, and nothing where nothing was sent', async () => {
    await using service = await startService(
      info({ dataList: [day('2026-11-01', { requestNum: 1, openNum: 1, bounceNum: 1 })] }),
      info({ dataList: [] }),
    )
    const partly = { sent: 1, delivered: null, opened: 1, clicked: null, bounced: null }
    expect(await read(service)).toMatchObject({ byDay: [{ date: '2026-11-01', ...partly }], total: partly })
    const none = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0 }
    expect(await read(service)).toMatchObject({ byDay: [], total: none })
  })

  it.each([
    ['', /startDate/],
    ['?startDate=2026-11-01', /endDate/],
    ['?startDate=2026-02-30&endDate=2026-03-01', /startDate/],
    ['?startDate=2026-11-02&endDate=2026-11-01', /before startDate/],
    ['?startDate=2026-01-01&endDate=2026-04-03', /at most 92 days/],
    ['?startDate=2026-11-01&startDate=2026-11-02&endDate=2026-11-03', /only once/],
  ])('are refused for %j', async (query, message) => {
    await using service = await startService(info({ dataList: [] }))
    const response = await inFrontOf(service).send('GET', `sending/statistics${query}`)
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).message).toMatch(message)
    expect(service.seen).toEqual([])
  })
})

describe('deliveries', () => {
  const record = {
    emailId: 'm-10$bob@example.com',
    status: '5',
    apiUser: 'user',
    recipients: 'bob@example.com',
    requestTime: '2026-11-20 10:00:00',
    modifiedTime: '2026-11-20 10:00:05',
    sendLog: '550 said upstream',
    subStatus: '503',
    subStatusDesc: 'said upstream',
  }
  const read = async (service: TestService, query = '') =>
    bodyOf<SendingDeliveriesResponse>(await inFrontOf(service).send('GET', `sending/deliveries${query}`))
  const askedOf = ({ seen }: TestService) => Object.fromEntries(new URLSearchParams(seen.at(-1)?.body))

  it('have recipient, status and times, and nothing that the service says', async () => {
    const others = [1, 4, 18, 77, null].map((status) => ({ ...record, status }))
    await using service = await startService(
      info({ total: '41', voListSize: 6, voList: [record, ...others] }),
    )
    const { list, ...page } = await read(service)
    expect(page).toEqual({ total: 41, pageNo: 1, pageSize: 20 })
    expect(list[0]).toEqual({
      emailId: 'm-10$bob@example.com',
      recipient: 'bob@example.com',
      status: 'softBounce',
      sentAt: '2026-11-20T10:00:00+08:00',
      updatedAt: '2026-11-20T10:00:05+08:00',
    })
    const rest = list.slice(1).map(({ status }) => status)
    expect(rest).toEqual(['delivered', 'invalid', 'sending', 'unknown', 'unknown'])
    expect(askedOf(service)).toMatchObject({ days: '30', start: '0', limit: '20' })
  })

  it('come page by page, of the days that are asked for', async () => {
    await using service = await startService(info({ voList: [record, record] }))
    const first = await read(service, `?pageNo=3&pageSize=2&${range}`)
    // Without a total: what is known to be there.
    expect(first).toMatchObject({ total: 7, pageNo: 3, pageSize: 2 })
    const asked = askedOf(service)
    expect(asked).toMatchObject({ start: '4', limit: '2', startDate: '2026-11-01', endDate: '2026-11-30' })
    expect(asked).not.toHaveProperty('days')
  })

  it.each(['?pageNo=0', '?pageSize=101', '?pageSize=x', '?startDate=2026-11-01', '?endDate=x&startDate=x'])(
    'are refused for %s',
    async (query) => {
      await using service = await startService(info({ voList: [] }))
      expect((await inFrontOf(service).send('GET', `sending/deliveries${query}`)).status).toBe(400)
      expect(service.seen).toEqual([])
    },
  )
})

describe('of what was really sent', () => {
  it('tells days and emails', async () => {
    await app.emulator.clock.freeze(new Date('2026-11-20T12:00:00Z'))
    const { url, credentials } = app.emulator
    const options = { addresses: { sg: { api: url } }, ...credentials.sending }
    const to = ['ann@example.com', 'bounce@mailframe.test', 'soft@mailframe.test']
    await createSender(options).send({
      from: 'hello@example.com',
      fromName: 'Postbox',
      to,
      subject: 'Hello',
      html: '<p>Hi</p>',
    })
    const { send } = app.handlerOf({ allow: () => true, sending: { account: createAccount(options) } })
    const statistics = await bodyOf<SendingStatisticsResponse>(await send('GET', STATISTICS))
    const counts = { sent: 3, delivered: 1, opened: 0, clicked: 0, bounced: 2 }
    expect(statistics).toMatchObject({ byDay: [{ date: '2026-11-20', ...counts }], total: counts })
    const { list, total } = await bodyOf<SendingDeliveriesResponse>(
      await send('GET', `sending/deliveries?${range}&pageSize=2`),
    )
    expect([list.length, total]).toEqual([2, 3])
    const rest = await send('GET', `sending/deliveries?${range}&pageSize=2&pageNo=2`)
    const all = [...list, ...(await bodyOf<SendingDeliveriesResponse>(rest)).list]
    expect(Object.fromEntries(all.map(({ recipient, status }) => [recipient, status]))).toEqual({
      'ann@example.com': 'delivered',
      'bounce@mailframe.test': 'invalid',
      'soft@mailframe.test': 'softBounce',
    })
    expect(all[0]?.sentAt).toBe('2026-11-20T20:00:00+08:00')
  })
})
