import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, basic, startApi } from '../../test/api.js'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await tokenFor({ id: 'ada', name: 'Ada', email: 'ada@example.com' })).body.data.token
})
afterAll(() => api.emulator.close())

const headers = { Authorization: basic('mailframe-app', 'mailframe-app-key') }
const tokenFor = (json: unknown) => api.call('POST', '/access/token', { token: null, headers, json })
const success = (data: unknown) => ({ data, message: 'success', success: true, code: 200 })
const refused = (code: number, message: unknown) => ({ data: null, message, success: false, code })

describe('POST /access/token with an Application ID', () => {
  it('creates the End User and answers a token of seven days in the envelope', async () => {
    await api.emulator.clock.freeze(new Date('2030-01-01T00:00:00Z'))
    const answer = await tokenFor({ id: 'grace', name: 'Grace', email: 'grace@example.com', phone: '1' })
    await api.emulator.clock.reset()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      success({
        token: expect.stringMatching(/^ey/),
        expireTime: '2030-01-08T00:00:00.000Z',
        userId: 'grace',
      }),
    )
    expect((await api.call('GET', '/resource/email?userId=grace')).status).toBe(200)
  })

  it('refreshes an End User that exists: the older token goes on', async () => {
    const first = (await tokenFor({ id: 'twice', name: 'One' })).body.data.token
    const second = (await tokenFor({ id: 'twice', name: '' })).body.data.token
    expect(second).not.toBe(first)
    for (const token of [first, second]) {
      expect((await api.call('POST', '/access/code', { token })).body).toEqual(
        success({ code: expect.any(String) }),
      )
    }
  })

  it.each([
    ['id is required', {}],
    ['id is required', { id: ' ' }],
    ['id must be a string', { id: 4 }],
    ['id can only contain letters, numbers, underscores, and hyphens', { id: 'a b' }],
    ['id must not exceed 128 characters', { id: 'a'.repeat(129) }],
    ['email format is invalid', { id: 'ada', email: 'x' }],
    ['request body is invalid: a JSON object is required', undefined],
  ])('400 %s, in the envelope', async (message, json) => {
    expect(await tokenFor(json)).toMatchObject({ status: 400, body: refused(400, message) })
  })

  it('answers the one 401 of Variant 1 to a wrong pair', async () => {
    const expected = { error: 'invalidCredential', message: 'invalid credentials' }
    for (const [name, secret] of [
      ['mailframe-app', 'wrong'],
      ['mailframe-app', ''],
      ['mailframe-app', 'mailframe-dev-secret'],
      ['mailframe-dev', 'mailframe-app-key'],
      ['mailframe-noai-app', 'mailframe-app-key'],
    ] as const) {
      const headers = { Authorization: basic(name, secret) }
      const answer = await api.call('POST', '/access/token', { token: null, headers })
      expect(answer).toMatchObject({ status: 401, body: expected })
    }
  })
})

describe("an End User's token", () => {
  it('works on its own Emails, in the envelope, without userId', async () => {
    const call = (method: string, path: string, json?: unknown) =>
      api.call(method, path, json === undefined ? { token } : { token, json })
    const created = await call('POST', '/access/email', { name: 'One' })
    expect(created).toMatchObject({ status: 200, body: success({ name: 'One', userId: 'ada' }) })
    expect((await call('POST', '/resource/email', { name: 'Two' })).body).toMatchObject(
      success({ name: 'Two' }),
    )
    const path = `/resource/email/${created.body.data.id}`
    expect((await call('GET', path)).body).toEqual(created.body)
    expect((await call('PUT', path, { name: 'New' })).body).toMatchObject(success({ name: 'New' }))
    expect((await call('POST', `${path}/copy`)).body).toMatchObject(success({ name: 'New (copy)' }))
    expect((await call('GET', '/resource/email?pageSize=2')).body).toMatchObject(
      success({ total: 3, pageSize: 2 }),
    )
    expect((await call('DELETE', path)).body).toEqual(success({ id: created.body.data.id, deleted: true }))
    expect(await call('GET', path)).toMatchObject({ status: 404, body: refused(404, expect.any(String)) })
    expect(await call('POST', '/access/email', {})).toMatchObject({
      status: 400,
      body: refused(400, 'name is required'),
    })
    expect(await call('GET', '/resource/email?pageNo=0')).toMatchObject({
      status: 400,
      body: { success: false },
    })
  })

  it('sees nothing of another End User', async () => {
    const { id } = await api.createEmail('lin')
    expect((await api.call('GET', `/resource/email/${id}`, { token })).body).toEqual(
      refused(404, expect.any(String)),
    )
  })

  it('is not Application-scoped: a userId beside it is 403 insufficientScope in the error object', async () => {
    const body = { error: 'insufficientScope', message: expect.any(String) }
    for (const [method, path, json] of [
      ['POST', '/access/code', { userId: 'ada' }],
      ['POST', '/access/code?userId=ada', undefined],
      ['GET', '/resource/email?userId=ada&pageNo=0', undefined],
      ['POST', '/resource/email', { userId: 'ada' }],
      ['PUT', '/resource/email/x?userId=lin', { name: '' }],
      ['DELETE', '/resource/email/x', { userId: 'ada' }],
      ['POST', '/resource/email/x/copy', { userId: 'ada' }],
    ] as const) {
      const answer = await api.call(method, path, json === undefined ? { token } : { token, json })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body })
    }
  })

  it('ends with the clock, in the error object of Variant 1', async () => {
    await api.emulator.clock.freeze(new Date('2030-01-01T00:00:00.750Z'))
    const { token } = (await tokenFor({ id: 'ada' })).body.data
    await api.emulator.clock.advance(604_799_999)
    expect((await api.call('GET', '/resource/email', { token })).status).toBe(200)
    await api.emulator.clock.advance(1)
    expect(await api.call('GET', '/resource/email', { token })).toMatchObject({
      status: 401,
      body: { error: 'invalidCredential' },
    })
    await api.emulator.clock.reset()
  })

  it("is what POST /access/email takes: an Application's token is told where to go", async () => {
    const answer = await api.call('POST', '/access/email', { json: { userId: 'ada', name: 'One' } })
    expect(answer).toMatchObject({ status: 403, body: { error: 'invalidContext' } })
    expect(answer.body.message).toContain('POST /resource/email')
  })
})
