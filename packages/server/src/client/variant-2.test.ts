import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, type Behaviour, drops, EMAIL, refuses, startService } from '../test/service.js'
import { createMailframe, type Mailframe } from './create-mailframe.js'
import { createMemoryTokenStore } from './token-store.js'

const ann = { userId: 'ann', emailId: 'mail-1' }
const envelope = (data: unknown) => ({ data, message: 'success', success: true, code: 200 })
const inEnvelope = (data: unknown) => answers(envelope(data))
const refused = (code: number, message: string, status = code): Behaviour =>
  answers({ data: null, message, success: false, code }, status)

/** A service of Variant 2 whose tokens are told apart. */
async function startVariant2(...calls: Behaviour[]) {
  const service = await startService(...calls)
  let issued = 0
  service.tokens = [
    ({ body }) => {
      issued += 1
      const { id } = JSON.parse(body)
      const expireTime = new Date(Date.now() + 604_800_000).toISOString()
      return { body: envelope({ token: `${id}-${issued}`, expireTime, userId: id }) }
    },
  ]
  return { service, mailframe: clientOf(service, { variant: 2 }) }
}
const bodies = (requests: { body: string }[]) => requests.map(({ body }) => (body ? JSON.parse(body) : null))

describe('with variant 2', () => {
  it('a token for another End User is not used', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope({ code: 'c-1' }))
    await using _ = service
    service.tokens = [inEnvelope({ token: 'bobs', expireTime: null, userId: 'bob' })]
    const error = await failureOf(mailframe.codes.mint({ userId: 'ann' }))
    expect([error.error, error.message]).toEqual([
      'invalidResponse',
      expect.stringContaining('a different userId'),
    ])
    expect(service.seen).toEqual([])
    service.tokens = [inEnvelope({ token: 'anns', expireTime: null })]
    expect((await mailframe.codes.mint({ userId: 'ann' })).code).toBe('c-1')
  })

  it('each End User has a token, and no call carries a userId', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope({ ...EMAIL, code: 'c-1', list: [EMAIL] }))
    await using _ = service
    expect(await mailframe.codes.mint({ userId: 'ann', name: 'Ann', email: null, phone: '1' })).toEqual({
      code: 'c-1',
      expiresIn: 300,
      userId: 'ann',
    })
    const { emails } = mailframe
    expect((await emails.list({ userId: 'ann', pageNo: 2 })).list).toMatchObject([{ id: 'mail-1' }])
    expect(await emails.get(ann)).toMatchObject({ ...EMAIL, raw: EMAIL })
    await emails.create({ userId: 'bob', name: 'N', html: '<p>' })
    await emails.update({ ...ann, subject: null })
    await emails.copy(ann)
    expect(await emails.delete(ann)).toEqual({ id: 'mail-1', deleted: true })
    expect(
      service.seen.map(({ method, path, query, body, headers }) => [
        `${method} ${path}`,
        headers.authorization,
        query,
        body,
      ]),
    ).toEqual([
      ['POST /access/code', 'Bearer ann-1', {}, ''],
      ['GET /resource/email', 'Bearer ann-1', { pageNo: '2' }, ''],
      ['GET /resource/email/mail-1', 'Bearer ann-1', {}, ''],
      ['POST /access/email', 'Bearer bob-2', {}, '{"name":"N","html":"<p>"}'],
      ['PUT /resource/email/mail-1', 'Bearer ann-1', {}, '{"subject":null}'],
      ['POST /resource/email/mail-1/copy', 'Bearer ann-1', {}, ''],
      ['DELETE /resource/email/mail-1', 'Bearer ann-1', {}, ''],
    ])
    // A blank email keeps the stored one; a phone has no place in this request.
    expect(bodies(service.tokenRequests)).toEqual([{ id: 'ann', name: 'Ann' }, { id: 'bob' }])
  })

  it('200 cold opens of one End User make one token request, and those of ten make ten', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope({ code: 'c' }))
    await using _ = service
    const open = (userId: string) =>
      mailframe.editor.open({ user: { userId, name: userId }, emailId: 'm' }, { timeout: 60_000 })
    await Promise.all(Array.from({ length: 200 }, () => open('ann')))
    expect(service.tokenRequests).toHaveLength(1)
    await Promise.all(Array.from({ length: 100 }, (__, index) => open(`user-${index % 10}`)))
    expect(service.tokenRequests).toHaveLength(11)
  })

  it('tells a profile once, again when it changes, and never by a renewal', async () => {
    const { service, mailframe } = await startVariant2(
      inEnvelope({ code: 'c' }),
      inEnvelope({ code: 'c' }),
      inEnvelope({ code: 'c' }),
      inEnvelope({ code: 'c' }),
      refuses(401, 'invalidCredential'),
      inEnvelope({ code: 'c' }),
    )
    await using _ = service
    await mailframe.codes.mint({ userId: 'ann', name: 'A' })
    await mailframe.codes.mint({ userId: 'ann', name: ' ' })
    await mailframe.codes.mint({ userId: 'ann', name: 'B', email: 'b@example.com' })
    await mailframe.codes.mint({ userId: 'ann', name: 'A' })
    // The 401 asks for a token by itself.
    await mailframe.codes.mint({ userId: 'ann', name: 'A' })
    expect(bodies(service.tokenRequests)).toEqual([
      { id: 'ann', name: 'A' },
      { id: 'ann', name: 'B', email: 'b@example.com' },
      { id: 'ann', name: 'A', email: 'b@example.com' },
      { id: 'ann' },
    ])
  })

  it('a token request that fails is not kept: the next call asks again, with the profile', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope({ code: 'c' }))
    await using _ = service
    service.tokens.unshift(refused(400, 'id is required'))
    const user = { userId: 'ann', name: 'A' }
    const [one, other] = await Promise.all([
      failureOf(mailframe.codes.mint(user)),
      failureOf(mailframe.codes.mint(user)),
    ])
    expect([one.error, other.error]).toEqual(['invalidParameter', 'invalidParameter'])
    expect(service.tokenRequests).toHaveLength(1)
    await mailframe.codes.mint(user)
    expect(bodies(service.tokenRequests)).toEqual([
      { id: 'ann', name: 'A' },
      { id: 'ann', name: 'A' },
    ])
  })

  it.each([
    ['passed', new Date(0).toISOString(), 2],
    ['of next week', new Date(Date.now() + 604_800_000).toISOString(), 1],
    ['absent', undefined, 1],
    ['no time', 'soon', 1],
  ])('a token whose expireTime is %s serves', async (_, expireTime, requests) => {
    const { service, mailframe } = await startVariant2(inEnvelope(EMAIL))
    await using __ = service
    service.tokens = [inEnvelope({ token: 'opaque', expireTime, userId: 'ann' })]
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(requests)
  })

  it('counts the lifetime on the clock of the service, where it tells its time', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope(EMAIL))
    await using _ = service
    const date = new Date('2020-01-01T00:00:00Z')
    const expireTime = new Date(date.getTime() + 3_600_000).toISOString()
    service.tokens = [answers(envelope({ token: 'opaque', expireTime }), 200, { date: date.toUTCString() })]
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(1)
  })

  it('shares tokens by the store of the options', async () => {
    const { service } = await startVariant2(inEnvelope(EMAIL))
    await using _ = service
    const store = createMemoryTokenStore()
    await clientOf(service, { variant: 2, store }).emails.get(ann)
    await clientOf(service, { variant: 2, store }).emails.get(ann)
    expect(service.tokenRequests).toHaveLength(1)
    await clientOf(service, { variant: 2, store }).emails.get({ ...ann, userId: 'bob' })
    expect(service.tokenRequests).toHaveLength(2)
  })

  it.each<[string, Behaviour, string, number, string]>([
    ['envelope 400', refused(400, 'name is required'), 'invalidParameter', 400, 'name is required'],
    ['envelope 403', refused(403, 'no'), 'invalidContext', 403, 'no'],
    ['envelope 404', refused(404, 'gone'), 'emailNotFound', 404, 'gone'],
    ['envelope 405', refused(405, 'no'), 'methodNotAllowed', 405, 'no'],
    ['envelope 500', refused(500, 'oh'), 'emailQueryFailed', 500, 'oh'],
    ['envelope 404 over HTTP 200', refused(404, 'gone', 200), 'emailNotFound', 404, 'gone'],
    ['envelope without a code', refused(0, 'oh', 200), 'emailQueryFailed', 500, 'oh'],
    ['envelope 409', refused(409, 'pl4nted'), 'invalidResponse', 409, ''],
    ['object 404', refuses(404, 'emailNotFound', 'gone'), 'emailNotFound', 404, 'gone'],
    ['object 403', refuses(403, 'insufficientScope', 'no'), 'insufficientScope', 403, 'no'],
    ['html', answers('<html>', 400), 'invalidResponse', 400, ''],
  ])('reads a failure: %s', async (_, behaviour, error, status, message) => {
    const { service, mailframe } = await startVariant2(behaviour)
    await using __ = service
    const failure = await failureOf(mailframe.emails.get(ann))
    expect(failure).toMatchObject({ error, status, ...(message ? { message } : {}) })
    expect(failure.message).not.toContain('pl4nted')
  })

  it.each([
    ['an envelope over HTTP 200', refused(401, 'expired', 200)],
    ['an envelope', refused(401, 'expired')],
    ['the error object', refuses(401, 'invalidCredential', 'expired')],
  ])('a 401 in %s drops that token and repeats the call once, a create too', async (_, unauthorized) => {
    const { service, mailframe } = await startVariant2(unauthorized, inEnvelope(EMAIL))
    await using __ = service
    expect((await mailframe.emails.create({ userId: 'ann', name: 'N' })).id).toBe('mail-1')
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer ann-1', 'Bearer ann-2'])
  })

  it('a failure inside HTTP 200 follows the rules of repeating too', async () => {
    const { service, mailframe } = await startVariant2(refused(500, 'oh', 200), inEnvelope(EMAIL))
    await using _ = service
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
    service.calls = [refused(500, 'oh', 200)]
    expect((await failureOf(mailframe.emails.copy(ann))).error).toBe('outcomeUnknown')
    service.calls = [drops]
    expect((await failureOf(mailframe.emails.create({ userId: 'ann', name: 'N' }))).error).toBe(
      'outcomeUnknown',
    )
  })

  it('a success without an envelope is read as it is', async () => {
    const { service, mailframe } = await startVariant2(answers(EMAIL))
    await using _ = service
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
  })

  it('AI says that it belongs to the Application, and nothing is sent', async () => {
    const { service, mailframe } = await startVariant2(inEnvelope({}))
    await using _ = service
    for (const work of [
      mailframe.ai.quota(),
      mailframe.ai.balances(),
      mailframe.ai.bills({ month: '2026-01' }),
      mailframe.ai.usage({ startDate: '2026-01-01', endDate: '2026-01-01' }),
      mailframe.ai.setEndUserLimit({ userId: 'a', maximumLimitCredits: 1, startTime: 0, endTime: 1 }),
    ]) {
      const error = await failureOf(work)
      expect(error).toMatchObject({ error: 'insufficientScope', status: 403, retryable: false })
      expect(error.message).toContain('variant: 1')
    }
    expect(service.tokenRequests).toHaveLength(0)
  })

  it('another variant than 1 and 2 is no configuration', async () => {
    const { service } = await startVariant2()
    await using _ = service
    const error = await failureOf(clientOf(service, { variant: 3 as never }).emails.get(ann))
    expect(error).toMatchObject({ error: 'configurationMissing', message: 'variant must be 1 or 2' })
  })
})

describe('variant 2 against the emulator', () => {
  let emulator: Emulator
  let mailframe: Mailframe
  beforeAll(async () => {
    emulator = await createEmulator()
  })
  afterAll(() => emulator.close())
  beforeEach(async () => {
    await emulator.reset()
    const { url: baseUrl, editorUrl, credentials } = emulator
    const { applicationId: clientId, apiKey: clientSecret } = credentials
    mailframe = createMailframe({ baseUrl, editorUrl, clientId, clientSecret, variant: 2 })
  })

  it('the whole way works: create, list, change, copy, open, delete', async () => {
    const user = { userId: 'ann', name: 'Ann' }
    const { id } = await mailframe.emails.create({ userId: 'ann', name: 'First' })
    const { address } = await mailframe.editor.open({ user, emailId: id })
    expect((await fetch(address)).status).toBe(200)
    expect(await mailframe.emails.update({ userId: 'ann', emailId: id, name: 'Second' })).toMatchObject({
      name: 'Second',
      userId: 'ann',
    })
    await mailframe.emails.copy({ userId: 'ann', emailId: id })
    const names: string[] = []
    for await (const { name } of mailframe.emails.all({ userId: 'ann' })) names.push(name)
    expect(names).toEqual(['Second (copy)', 'Second'])
    await expect(mailframe.emails.get({ userId: 'bob', emailId: id })).rejects.toMatchObject({
      error: 'emailNotFound',
    })
    expect(await mailframe.emails.delete({ userId: 'ann', emailId: id })).toEqual({ id, deleted: true })
    await expect(mailframe.emails.get({ userId: 'ann', emailId: id })).rejects.toMatchObject({
      error: 'emailNotFound',
      status: 404,
    })
    await expect(mailframe.emails.create({ userId: 'ann', name: 'n'.repeat(65) })).rejects.toMatchObject({
      error: 'invalidParameter',
      message: 'name must not exceed 64 characters',
    })
  })

  it('expired tokens are replaced, and wrong credentials told', async () => {
    const { id } = await mailframe.emails.create({ userId: 'ann', name: 'First' })
    await emulator.clock.advance(8 * 24 * 3_600_000)
    expect((await mailframe.emails.get({ userId: 'ann', emailId: id })).id).toBe(id)
    const wrong = createMailframe({
      baseUrl: emulator.url,
      clientId: emulator.credentials.applicationId,
      clientSecret: 'wrong',
      variant: 2,
    })
    await expect(wrong.emails.list({ userId: 'ann' })).rejects.toMatchObject({
      error: 'invalidCredential',
      status: 401,
    })
  })
})
