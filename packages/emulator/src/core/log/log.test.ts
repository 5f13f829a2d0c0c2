import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, basic, startApi } from '../../test/api.js'

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
