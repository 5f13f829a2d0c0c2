import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, EMAIL, startService } from '../test/service.js'
import type { Mailframe } from './create-mailframe.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

describe('input', () => {
  const userIdRule = 'userId can only contain letters, numbers, underscores, and hyphens'
  const pagination = 'pageNo must be positive and pageSize must be between 1 and 100'
  const notAnId = 'emailId is not an id of this service'

  it.each([
    ['userId is required', (m) => m.emails.list({ userId: ' ' })],
    [userIdRule, (m) => m.emails.list({ userId: 'a b' })],
    ['userId must not exceed 128 characters', (m) => m.codes.mint({ userId: 'a'.repeat(129) })],
    ['name must not exceed 200 characters', (m) => m.codes.mint({ userId: 'a', name: 'n'.repeat(201) })],
    ['email format is invalid', (m) => m.codes.mint({ userId: 'a', email: 'x' })],
    ['phone must not exceed 50 characters', (m) => m.codes.mint({ userId: 'a', phone: '1'.repeat(51) })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageNo: 0 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageNo: 1.5 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageSize: 101 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageSize: Number.NaN })],
    ['emailId is required', (m) => m.emails.get({ userId: 'a', emailId: '' })],
    [notAnId, (m) => m.emails.get({ userId: 'a', emailId: '..' })],
    [notAnId, (m) => m.emails.update({ userId: 'a', emailId: 'a/b' })],
    [notAnId, (m) => m.emails.delete({ userId: 'a', emailId: '%2e%2e' })],
    [notAnId, (m) => m.emails.copy({ userId: 'a', emailId: '\ud800' })],
    [notAnId, (m) => m.editor.open({ user: { userId: 'a' }, emailId: 'x'.repeat(10_240) })],
    [
      'lang must be a string',
      (m) => m.editor.open({ user: { userId: 'a' }, emailId: 'x', lang: 5 as never }),
    ],
    ['name is required', (m) => m.emails.create({ userId: 'a', name: ' ' })],
    ['name must be a string', (m) => m.emails.create({ userId: 'a', name: 5 as never })],
    ['name is required', (m) => m.emails.update({ userId: 'a', emailId: 'x', name: '' })],
    [
      'subject must be a string or null',
      (m) => m.emails.create({ userId: 'a', name: 'n', subject: 1 as never }),
    ],
    ['json must be a JSON object or null', (m) => m.emails.update({ ...ann, json: [] as never })],
    ['timeout must be a positive number of milliseconds', (m) => m.emails.get(ann, { timeout: 0 })],
  ] as [string, (mailframe: Mailframe) => Promise<unknown>][])('%s', async (message, work) => {
    await using service = await startService(answers(EMAIL))
    const error = await failureOf(work(clientOf(service)))
    expect(error).toMatchObject({ error: 'invalidParameter', status: 400, retryable: false, message })
    expect(service.tokenRequests).toHaveLength(0)
  })

  it('is measured in code points, not in UTF-16 units', async () => {
    await using service = await startService(answers({ code: 'c' }))
    const mailframe = clientOf(service)
    const mint = (user: object) => mailframe.codes.mint({ userId: 'a', ...user })
    await mint({ name: '😀'.repeat(200), phone: '😀'.repeat(50) })
    expect((await failureOf(mint({ name: '😀'.repeat(201) }))).message).toBe(
      'name must not exceed 200 characters',
    )
    expect((await failureOf(mint({ phone: '😀'.repeat(51) }))).message).toBe(
      'phone must not exceed 50 characters',
    )
    const email = (length: number) => `${'a'.repeat(length - 12)}@example.com`
    await mint({ email: email(200) })
    expect((await failureOf(mint({ email: email(201) }))).message).toBe(
      'email must not exceed 200 characters',
    )
    expect(service.seen).toHaveLength(2)
  })

  describe.each([1, 2] as const)('an id, in variant %i,', (variant) => {
    const ids = [
      '..',
      '.',
      '%2e%2e',
      '%2E',
      'a/b',
      '../../access/token',
      'a\\b',
      '',
      ' ',
      '\0',
      'a\nb',
      '\ud800',
      'a\udc00b',
      'x'.repeat(10_240),
      'a?userId=b',
      'a#b',
      null,
      undefined,
      7,
      {},
    ]
    const calls: Record<string, (mailframe: Mailframe, emailId: string) => Promise<unknown>> = {
      get: (m, emailId) => m.emails.get({ userId: 'a', emailId }),
      update: (m, emailId) => m.emails.update({ userId: 'a', emailId, name: 'N' }),
      delete: (m, emailId) => m.emails.delete({ userId: 'a', emailId }),
      copy: (m, emailId) => m.emails.copy({ userId: 'a', emailId }),
      open: (m, emailId) => m.editor.open({ user: { userId: 'a' }, emailId }),
    }

    it.each(Object.entries(calls))('that is none never reaches the wire: %s', async (_, work) => {
      await using service = await startService(answers(EMAIL))
      const mailframe = clientOf(service, { variant })
      for (const id of ids) {
        const error = await failureOf(work(mailframe, id as string))
        expect(error).toMatchObject({
          error: 'invalidParameter',
          message: expect.stringMatching(/^emailId /),
        })
      }
      expect(service.tokenRequests).toHaveLength(0)
    })

    it('of other characters stays one segment', async () => {
      await using service = await startService(answers({ ...EMAIL, success: true, data: EMAIL }))
      service.tokens = [answers({ access_token: 't', success: true, data: { token: 't' } })]
      const mailframe = clientOf(service, { variant })
      for (const emailId of ['a b', 'ü', '😀', 'a;b=c', 'a:b@c', '...', '-._~', 'copy', 'access']) {
        await mailframe.emails.get({ userId: 'a', emailId })
        expect(service.seen.at(-1)?.path).toBe(`/resource/email/${encodeURIComponent(emailId)}`)
      }
    })
  })

  it('that no JSON can hold is refused', async () => {
    await using service = await startService(answers(EMAIL))
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    const error = await failureOf(clientOf(service).emails.update({ ...ann, json: loop }))
    expect(error).toMatchObject({ error: 'invalidParameter', message: expect.stringContaining('cycle') })
  })
})
