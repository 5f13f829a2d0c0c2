import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, EMAIL, refuses, startService } from '../test/service.js'
import type { MailframeOptions } from './options.js'
import { createMemoryTokenStore } from './token-store.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

describe('the token', () => {
  it('is asked for once by 200 cold calls', async () => {
    await using service = await startService(answers({ code: 'c', expires_in: 300, userId: 'ann' }))
    const mailframe = clientOf(service, { timeout: 60_000 })
    const opened = await Promise.all(
      Array.from({ length: 200 }, () =>
        mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }),
      ),
    )
    expect(opened).toHaveLength(200)
    expect(service.tokenRequests).toHaveLength(1)
    expect(service.seen).toHaveLength(200)
    expect(service.tokenRequests[0]).toMatchObject({ method: 'POST', body: '' })
  })

  it('is not shared by two clients of one process', async () => {
    await using service = await startService(answers(EMAIL))
    await clientOf(service).emails.get(ann)
    await clientOf(service, { clientId: 'other' }).emails.get(ann)
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it('is not shared by two configurations, though they share a store', async () => {
    await using service = await startService(answers({ ...EMAIL, success: true, data: EMAIL }))
    await using other = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 't', success: true, data: { token: 't' } })]
    const store = createMemoryTokenStore()
    const askedBy = async (options: MailframeOptions, asked = service) => {
      const before = asked.tokenRequests.length
      await clientOf(asked, { store, ...options }).emails.get(ann)
      return asked.tokenRequests.length - before
    }
    expect(await askedBy({})).toBe(1)
    expect(await askedBy({})).toBe(0)
    expect(await askedBy({ clientId: 'other' })).toBe(1)
    expect(await askedBy({ clientSecret: 'other' })).toBe(1)
    expect(await askedBy({ baseUrl: `${service.url}/base` })).toBe(1)
    expect(await askedBy({ variant: 2 })).toBe(1)
    expect(await askedBy({}, other)).toBe(1)
    expect(await askedBy({})).toBe(0)
  })

  it.each([
    ['60', { expires_in: 60 }],
    ['absent', {}],
    ['a text', { expires_in: '3600' }],
    ['no number', { expires_in: 'soon' }],
    ['null', { expires_in: null }],
  ])('serves where expires_in is %s, and the token no JWT', async (_, lifetime) => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 'opaque', ...lifetime })]
    const mailframe = clientOf(service)
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(1)
    expect(service.seen).toHaveLength(2)
  })

  it('is asked for anew each time where expires_in is 0', async () => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 'opaque', expires_in: 0 })]
    const mailframe = clientOf(service)
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(2)
  })

  it.each([{}, { access_token: '' }, { access_token: 5 }, { access_token: 'pl4nted\nx: y' }, [], 'text'])(
    'is refused in the answer %j',
    async (body) => {
      await using service = await startService(answers(EMAIL))
      service.tokens = [answers(body)]
      const error = await failureOf(clientOf(service).emails.get(ann))
      expect(error).toMatchObject({ error: 'invalidResponse', status: 200 })
      expect(inspect(error)).not.toContain('pl4nted')
    },
  )

  it('is not kept when it fails: the next call asks again', async () => {
    await using service = await startService(answers(EMAIL))
    const [good] = service.tokens
    service.tokens = [refuses(401, 'invalidCredential', 'no such client'), ...(good ? [good] : [])]
    const mailframe = clientOf(service)
    const [one, other] = await Promise.all([
      failureOf(mailframe.emails.get(ann)),
      failureOf(mailframe.emails.list(ann)),
    ])
    expect(one).toMatchObject({ error: 'invalidCredential', status: 401, message: 'no such client' })
    expect(other.error).toBe('invalidCredential')
    expect(service.tokenRequests).toHaveLength(1)
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
  })

  it('goes on being asked for when the caller who asked first leaves', async () => {
    await using service = await startService(answers(EMAIL))
    let answer = () => {}
    const [good] = service.tokens
    service.tokens = [
      (request, response) => {
        answer = () => {
          response.end(JSON.stringify(good?.(request, response)?.body))
        }
        return undefined
      },
    ]
    const mailframe = clientOf(service)
    const leaves = new AbortController()
    const first = failureOf(mailframe.emails.get(ann, { signal: leaves.signal }))
    await expect.poll(() => service.tokenRequests.length).toBe(1)
    const second = mailframe.emails.get(ann)
    leaves.abort()
    expect(await first).toMatchObject({ error: 'aborted', retryable: false })
    answer()
    expect((await second).id).toBe('mail-1')
    expect(service.tokenRequests).toHaveLength(1)
  })

  it('is dropped by a 401, and the call repeated once, a create too', async () => {
    const unauthorized = refuses(401, 'invalidCredential', 'expired')
    await using service = await startService(unauthorized, answers(EMAIL), answers(EMAIL))
    const mailframe = clientOf(service)
    expect((await mailframe.emails.create({ userId: 'ann', name: 'First' })).id).toBe('mail-1')
    await mailframe.emails.get(ann)
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-2',
    ])
    service.calls = [unauthorized]
    expect(await failureOf(mailframe.emails.get(ann))).toMatchObject({
      error: 'invalidCredential',
      status: 401,
    })
    expect(service.seen).toHaveLength(5)
  })

  it('comes from the store of the options, and goes there', async () => {
    await using service = await startService(answers(EMAIL))
    const store = {
      get: vi.fn(async () => ({ token: 'stored', expiresAt: Date.now() + 60_000 })),
      set: vi.fn(async () => {}),
      delete: vi.fn(async () => {}),
    }
    await clientOf(service, { store }).emails.get(ann)
    expect(service.tokenRequests).toHaveLength(0)
    expect(service.seen[0]?.headers.authorization).toBe('Bearer stored')
    const [key] = store.get.mock.calls[0] as unknown as [string]
    expect(key).toMatch(/^mailframe:token:1:[0-9a-f]{64}$/)
  })
})
