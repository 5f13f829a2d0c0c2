import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, accessToken, basic, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

const WEEK = 604_800_000

describe('POST /access/token', () => {
  const tokenOf = (headers: Record<string, string>) =>
    api.call('POST', '/access/token', { token: null, headers })

  it('trades the credentials for a bearer token of seven days', async () => {
    const { status, body, headers } = await tokenOf({
      Authorization: basic('mailframe-dev', 'mailframe-dev-secret'),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      expires_in: 604_800,
      token_type: 'Bearer',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('does not create an End User', async () => {
    await tokenOf({ Authorization: basic('mailframe-dev', 'mailframe-dev-secret') })
    expect((await api.call('GET', '/resource/email?userId=mailframe-dev')).status).toBe(403)
  })

  it.each([
    ['no header', {}],
    ['an empty header', { Authorization: '' }],
    ['a bearer token', { Authorization: 'Bearer abc' }],
    ['no base64', { Authorization: 'Basic %%%' }],
    ['base64 of no UTF-8', { Authorization: `Basic ${btoa('\xff\xfe:x')}` }],
    ['no colon', { Authorization: `Basic ${btoa('mailframe-dev')}` }],
    ['an unknown client', { Authorization: basic('nobody', 'mailframe-dev-secret') }],
    ['an empty client', { Authorization: basic('', '') }],
    ['a wrong secret', { Authorization: basic('mailframe-dev', 'wrong') }],
    ['an empty secret', { Authorization: basic('mailframe-dev', '') }],
    ['the secret of another', { Authorization: basic('mailframe-dev', 'mailframe-noai-secret') }],
    ['without the word Basic', { Authorization: btoa('mailframe-dev:mailframe-dev-secret') }],
  ])('answers one and the same 401 to %s', async (_name, headers) => {
    const answer = await tokenOf(headers as Record<string, string>)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: 'invalidCredential', message: 'invalid credentials' })
  })
})

describe('POST /access/code', () => {
  const codeOf = (json: unknown) => api.call('POST', '/access/code', { json })

  it('answers a code of five minutes, a new one each time', async () => {
    const first = await codeOf({ userId: 'ada', name: 'Ada', email: 'ada@example.com', phone: '+44 1' })
    const second = await codeOf({ userId: 'ada', name: '', email: null })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ code: expect.any(String), expires_in: 300, userId: 'ada' })
    expect(second.body.code).not.toBe(first.body.code)
  })

  it('creates the End User', async () => {
    expect((await api.call('GET', '/resource/email?userId=new_one')).body.error).toBe('invalidContext')
    await codeOf({ userId: 'new_one' })
    expect((await api.call('GET', '/resource/email?userId=new_one')).body).toMatchObject({
      list: [],
      total: 0,
    })
  })

  const long = (length: number) => '\u{1F600}'.repeat(length)
  const localPart = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

  it.each([
    ['userId is required', {}],
    ['userId is required', { userId: null }],
    ['userId is required', { userId: '' }],
    ['userId is required', { userId: ' \t' }],
    ['userId must be a string', { userId: 7 }],
    ['userId must be a string', { userId: ['ada'] }],
    ['userId can only contain letters, numbers, underscores, and hyphens', { userId: 'ada@home' }],
    ['userId can only contain letters, numbers, underscores, and hyphens', { userId: 'ада' }],
    ['userId can only contain letters, numbers, underscores, and hyphens', { userId: 'ada ' }],
    ['userId can only contain letters, numbers, underscores, and hyphens', { userId: 'ada\n' }],
    ['userId must not exceed 128 characters', { userId: 'a'.repeat(129) }],
    ['name must not exceed 200 characters', { userId: 'ada', name: long(201) }],
    ['name must be a string', { userId: 'ada', name: 5 }],
    ['email format is invalid', { userId: 'ada', email: 'ada' }],
    ['email format is invalid', { userId: 'ada', email: 'ada@' }],
    ['email format is invalid', { userId: 'ada', email: 'a da@example.com' }],
    ['email format is invalid', { userId: 'ada', email: 'ada@example..com' }],
    ['email must not exceed 200 characters', { userId: 'ada', email: localPart(201) }],
    ['phone must not exceed 50 characters', { userId: 'ada', phone: '1'.repeat(51) }],
    [
      'name must not exceed 200 characters',
      { userId: 'ada', name: long(201), email: 'x', phone: '1'.repeat(51) },
    ],
  ])('400 %s', async (message, json) => {
    expect(await codeOf(json)).toMatchObject({ status: 400, body: { error: 'invalidParameter', message } })
  })

  it.each([
    { userId: 'a'.repeat(128) },
    { userId: 'A-z_09', name: long(200) },
    { userId: 'ada', email: localPart(200) },
    { userId: 'ada', email: "o'neil+news@mail.example.com" },
    { userId: 'ada', phone: '1'.repeat(50), unknown: [1] },
  ])('accepts %j', async (json) => {
    expect((await codeOf(json)).status).toBe(200)
  })
})

describe('a token', () => {
  it.each([0, 1, 500, 999])('ends after seven days of the clock, %i ms after a second too', async (ms) => {
    await api.emulator.clock.freeze(new Date(Date.UTC(2030, 0, 1) + ms))
    const token = await accessToken(api.emulator)
    const list = () => api.call('POST', '/access/code', { token, json: { userId: 'ada' } })
    await api.emulator.clock.advance(WEEK - 1)
    expect((await list()).status).toBe(200)
    await api.emulator.clock.advance(1)
    expect(await list()).toMatchObject({ status: 401, body: { error: 'invalidCredential' } })
    await api.emulator.clock.reset()
  })

  it.each([null, '', 'abc', 'a.b.c', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`])(
    '401 for %j',
    async (token) => {
      const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` }
      const answer = await api.call('POST', '/access/code', { token: null, headers, json: { userId: 'ada' } })
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalidCredential' } })
    },
  )

  it('is checked before the input, and the Application after it', async () => {
    expect((await api.call('POST', '/access/code', { token: null, body: '{' })).status).toBe(401)
    const token = await accessToken(api.emulator, 'mailframe-off', 'mailframe-off-secret')
    const off = (json: unknown) => api.call('POST', '/access/code', { token, json })
    expect(await off({})).toMatchObject({ status: 400, body: { message: 'userId is required' } })
    expect(await off({ userId: 'ada' })).toMatchObject({ status: 403, body: { error: 'invalidContext' } })
  })

  it('of before a reset is refused after it', async () => {
    const other = await startApi()
    await other.createEmail('ada')
    await other.emulator.reset()
    expect((await other.call('GET', '/resource/email?userId=ada')).status).toBe(401)
    await other.renewToken()
    expect((await other.call('GET', '/resource/email?userId=ada')).body.error).toBe('invalidContext')
    await other.emulator.close()
  })
})
