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

  it('that no JSON can hold is refused', async () => {
    await using service = await startService(answers(EMAIL))
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    const error = await failureOf(clientOf(service).emails.update({ ...ann, json: loop }))
    expect(error).toMatchObject({ error: 'invalidParameter', message: expect.stringContaining('cycle') })
  })
})
