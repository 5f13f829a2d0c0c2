import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi({ allowHosts: ['emulator'] })
})
afterAll(() => api.emulator.close())

const control = (method: string, path: string, json?: unknown) =>
  api.call(method, `/_emulator/${path}`, { token: null, ...(json === undefined ? {} : { json }) })

it('shows and forgets requests', async () => {
  await api.mint('ada')
  const { body } = await control('GET', 'requests')
  expect(body.at(-1)).toMatchObject({ method: 'POST', path: '/access/code', status: 200 })
  expect(body).toEqual(JSON.parse(JSON.stringify(api.emulator.requests)))
  await control('DELETE', 'requests')
  expect(api.emulator.requests).toEqual([])
})

it('adds, lists and removes faults', async () => {
  const added = await control('POST', 'faults', { path: '/access/code', status: 503, times: 'Infinity' })
  expect(added.body).toEqual({ id: expect.any(String), hits: 0 })
  expect((await api.call('POST', '/access/code', { json: { userId: 'ada' } })).status).toBe(503)
  const listed = [
    {
      id: added.body.id,
      hits: 1,
      left: 'Infinity',
      fault: { path: '/access/code', status: 503, times: 'Infinity' },
    },
  ]
  expect((await control('GET', 'faults')).body).toEqual(listed)
  expect((await control('DELETE', `faults/${added.body.id}`)).body).toEqual({ removed: true })
  expect((await control('DELETE', `faults/${added.body.id}`)).body).toEqual({ removed: false })
  await control('POST', 'faults', { status: 500 })
  await control('DELETE', 'faults')
  expect((await control('GET', 'faults')).body).toEqual([])
  expect(await control('POST', 'faults', { wrong: 1 })).toMatchObject({
    status: 400,
    body: { message: 'a fault has no field wrong' },
  })
})

it('moves the clock', async () => {
  const frozen = await control('POST', 'clock', { freeze: '2030-05-01T00:00:00Z' })
  expect(frozen.body).toEqual({ now: '2030-05-01T00:00:00.000Z', frozen: true })
  const moved = await control('POST', 'clock', { advance: 300_000 })
  expect(moved.body).toEqual({ now: '2030-05-01T00:05:00.000Z', frozen: true })
  expect((await control('POST', 'clock', { reset: true })).body.frozen).toBe(false)
  expect((await control('POST', 'clock', { freeze: true })).body.frozen).toBe(true)
  await control('POST', 'clock', { reset: true })
  for (const wrong of [
    {},
    { advance: '5' },
    { freeze: 'never' },
    { reset: false },
    { advance: 1, reset: true },
  ]) {
    expect((await control('POST', 'clock', wrong)).status).toBe(400)
  }
})

it('resets', async () => {
  await api.createEmail('ada')
  await control('POST', 'reset')
  await api.renewToken()
  expect((await api.call('GET', '/resource/email?userId=ada')).body.error).toBe('invalidContext')
})

describe('the caller', () => {
  /** `fetch` sends no Host of one's choice. */
  function statusFor(
    headers: Record<string, string>,
    path = '/_emulator/clock',
  ): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request(api.emulator.url + path, { headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
        .once('error', reject)
        .end()
    })
  }

  it.each([
    'localhost:1',
    'mailframe.localhost',
    '127.0.0.1',
    '127.9.9.9:80',
    '[::1]:5',
    'emulator',
    'emulator:4010',
  ])('may come by the host %s', async (host) => {
    expect(await statusFor({ Host: host })).toBe(200)
  })

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.1', 'emulator.evil.example'])(
    'may not come by the host %s',
    async (host) => {
      expect(await statusFor({ Host: host })).toBe(403)
    },
  )

  it('may not come from a foreign page', async () => {
    expect(await statusFor({ Host: 'localhost', Origin: 'https://evil.example' })).toBe(403)
    expect(await statusFor({ Host: 'localhost', Origin: 'null' })).toBe(403)
    expect(await statusFor({ Host: 'localhost', Origin: 'http://localhost:3000' })).toBe(200)
  })
})
