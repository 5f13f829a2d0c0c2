import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, basic, startApi } from '../../../test/api.js'
import { createClock } from '../clock.js'
import { createIds } from '../ids.js'
import { createLog, type Entry } from './log.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

it('keeps each call in place, oldest first, and forgets them on reset', async () => {
  const { requests } = api.emulator
  const before = requests.length
  await api.createEmail('ada', 'Hello')
  await api.call('GET', '/resource/email?userId=ada&pageNo=0')
  expect(requests.slice(before)).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      method: 'POST',
      path: '/resource/email',
      query: {},
      status: 200,
      ms: expect.any(Number),
      requestBody: { userId: 'ada', name: 'Hello' },
      responseBody: expect.objectContaining({ name: 'Hello' }),
      undocumented: ['userIdIn', 'emailIdField', 'createStatus'],
    },
    expect.objectContaining({
      method: 'GET',
      query: { userId: 'ada', pageNo: '0' },
      status: 400,
      requestBody: null,
      responseBody: { error: 'invalidParameter', message: expect.any(String) },
    }),
  ])
  await api.emulator.reset()
  expect(api.emulator.requests).toBe(requests)
  expect(requests).toHaveLength(0)
  await api.renewToken()
})

it('holds no credential', async () => {
  const headers = { Authorization: basic('mailframe-dev', 'mailframe-dev-secret') }
  const token = (await api.call('POST', '/access/token', { token: null, headers })).body.access_token
  const code = await api.mint('ada')
  await api.call('GET', `/resource/email?userId=ada&code=${code}`)
  const text = JSON.stringify(api.emulator.requests)
  for (const secret of ['mailframe-dev-secret', token, code]) expect(text).not.toContain(secret)
  expect(text).toContain('[redacted]')
})

it('cuts what is long, and never fails on what is odd', async () => {
  const { id } = await api.createEmail('ada', 'Long', {
    html: 'x'.repeat(100_000),
    json: { a: 'y'.repeat(100_000) },
  })
  const deep = '['.repeat(400_000) + ']'.repeat(400_000)
  const headers = { 'Content-Type': 'application/json' }
  expect((await api.call('PUT', `/resource/email/${id}`, { body: deep, headers })).status).toBe(400)
  expect((await api.call('PUT', `/resource/email/${id}`, { body: '{"a":', headers })).status).toBe(400)
  expect(JSON.stringify(api.emulator.requests).length).toBeLessThan(60_000)
})

describe('the log', () => {
  const entry = (responseBody: unknown): Entry => ({
    method: 'GET',
    path: '/',
    query: {},
    status: 200,
    startedAt: performance.now(),
    requestBody: null,
    responseBody,
    fault: null,
    rests: new Set(),
    warnings: [],
  })

  it('keeps so many records, of so many characters: the newest, and one at least', () => {
    const log = createLog({ clock: createClock(), ids: createIds() }, { records: 5, characters: 10_000 })
    for (let count = 0; count < 9; count += 1) log.add(entry(count))
    expect(log.records.map(({ responseBody }) => responseBody)).toEqual([4, 5, 6, 7, 8])
    log.add(entry('x'.repeat(4000)))
    log.add(entry('y'.repeat(4000)))
    expect(log.records).toHaveLength(5)
    log.add(entry('z'.repeat(4000)))
    expect(log.records.map(({ responseBody }) => String(responseBody)[0])).toEqual(['y', 'z'])
    const small = createLog({ clock: createClock(), ids: createIds() }, { records: 5, characters: 100 })
    for (let count = 0; count < 3; count += 1) small.add(entry(count))
    expect(small.records.map(({ responseBody }) => responseBody)).toEqual([2])
  })

  it('takes `__proto__` for a name like any other', () => {
    const log = createLog({ clock: createClock(), ids: createIds() })
    log.add(entry(JSON.parse('{"__proto__":{"code":"c","a":1},"b":2}')))
    expect(JSON.stringify(log.records[0]?.responseBody)).toBe(
      '{"__proto__":{"code":"[redacted]","a":1},"b":2}',
    )
  })

  it.each([
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, 'x'.repeat(5000)])),
    ],
    ['a long list', Array.from({ length: 100_000 }, (_, at) => `entry ${at}`)],
    ['a long text', 'x'.repeat(10_000_000)],
    ['a long value', { html: 'x'.repeat(1_000_000), json: { a: 'x'.repeat(1_000_000) } }],
  ])('cuts %s, and says so', (_, body) => {
    const log = createLog({ clock: createClock(), ids: createIds() })
    log.add(entry(body))
    const text = JSON.stringify(log.records)
    expect(text.length).toBeLessThan(40_000)
    expect(text).toMatch(/\[\d+ characters( of JSON)?\]/)
  })
})
