import type { EndUser } from '@mailframe/protocol'
import { describe, expect, it, vi } from 'vitest'
import { createHandler } from '../handler/create-handler.js'
import { APP, bodyOf, useApp } from '../test/app.js'
import type { HandlerOptions } from './options.js'

const app = useApp()

describe('the hooks', () => {
  const failing = () => {
    throw new Error('pl4nted: the session store is down')
  }

  it.each([null, undefined, false, '', 0])('nobody is signed in where user gives %j', async (nobody) => {
    const { send, onError } = app.handlerOf({ user: () => nobody as null })
    const response = await send('GET', 'emails')
    expect([response.status, (await bodyOf(response)).error]).toEqual([401, 'unauthenticated'])
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([{}, { userId: '' }, { userId: 'a b' }, { userId: 42 }, true, 'ann'])(
    'a user like %j is our own mistake',
    async (user) => {
      const { send, onError } = app.handlerOf({ user: () => user as EndUser })
      const response = await send('GET', 'emails')
      expect([response.status, (await bodyOf(response)).error]).toEqual([500, 'serverError'])
      expect(String(onError.mock.calls[0]?.[0])).toContain('userId')
      expect(app.upstream()).toEqual([])
    },
  )

  it.each([
    ['user', { user: failing }],
    ['allow', { allow: failing }],
    ['rateLimit', { rateLimit: failing }],
    ['user, by a rejection', { user: async () => failing() }],
  ] as [string, Partial<HandlerOptions>][])(
    '%s may throw: onError learns it, the browser nothing',
    async (_, hooks) => {
      const { send, onError } = app.handlerOf(hooks)
      const response = await send('GET', 'emails')
      expect(response.status).toBe(500)
      expect(JSON.stringify(await bodyOf(response))).not.toContain('pl4nted')
      expect(onError).toHaveBeenCalledWith(
        expect.objectContaining({ message: expect.stringContaining('pl4nted') }),
        expect.objectContaining({ action: 'emails.list', request: expect.any(Request) }),
      )
    },
  )

  it('allow decides with what the browser sent', async () => {
    const allow = vi.fn(({ action }) => (action === 'emails.delete' ? false : undefined))
    const { send } = app.handlerOf({ allow })
    const emailId = await app.created()
    await send('POST', 'editor', { body: { emailId } })
    const refused = await send('DELETE', `emails/${emailId}`)
    expect([refused.status, (await bodyOf(refused)).error]).toEqual([403, 'forbidden'])
    await send('GET', 'emails')
    expect(allow.mock.calls.map(([{ action, emailId: id, user }]) => [action, id, user.userId])).toEqual([
      ['editor.open', emailId, 'ann'],
      ['emails.delete', emailId, 'ann'],
      ['emails.list', undefined, 'ann'],
    ])
    expect((await app.mailframe.emails.get({ userId: 'ann', emailId })).id).toBe(emailId)
  })

  it('allow with an answer that is none refuses', async () => {
    const { send, onError } = app.handlerOf({ allow: () => 0 as unknown as boolean })
    expect((await send('GET', 'emails')).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('true, false or undefined')
  })

  it('rateLimit answers 429, before the body is read', async () => {
    const rateLimit = vi.fn(({ action }) =>
      action === 'emails.create' ? { retryAfter: 2.5 } : (true as const),
    )
    const { send } = app.handlerOf({ rateLimit })
    const response = await send('POST', 'emails', { body: '{' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await bodyOf(response)).error).toBe('rateLimited')
    const long = await app.handlerOf({ rateLimit: () => ({ retryAfter: 86_400 }) }).send('GET', 'emails')
    expect(long.headers.get('retry-after')).toBe('3600')
    expect((await send('GET', 'emails')).status).toBe(200)
    const forgetful = app.handlerOf({ rateLimit: () => undefined as unknown as true })
    expect((await forgetful.send('GET', 'emails')).status).toBe(500)
  })

  it('an onError that throws or rejects takes no answer with it', async () => {
    for (const onError of [failing, async () => failing()]) {
      expect((await app.handlerOf({ user: failing, onError }).send('GET', 'emails')).status).toBe(500)
    }
  })

  it('without onError, a user whom the service has not met is a line for debugging at most', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const handle = createHandler({ mailframe: app.mailframe, user: () => ({ userId: 'new' }) })
    for (const [path, status] of [
      ['emails', 200],
      ['emails/none', 404],
    ] as const) {
      expect((await handle(new Request(`${APP}/${path}`))).status).toBe(status)
    }
    expect(log).not.toHaveBeenCalled()
    expect(debug.mock.calls.map((told) => told.map((part) => typeof part))).toEqual([
      ['string', 'string'],
      ['string', 'string'],
    ])
    vi.restoreAllMocks()
  })

  it('without onError, the log is told', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const handle = createHandler({ mailframe: app.mailframe, user: failing })
    await handle(new Request(`${APP}/emails`))
    expect(log).toHaveBeenCalledWith(
      expect.stringMatching(/^mailframe emails\.list \([0-9a-f-]{13}\):$/),
      expect.any(Error),
    )
    log.mockRestore()
  })
})
