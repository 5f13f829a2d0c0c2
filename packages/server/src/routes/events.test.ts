import { describe, expect, it, vi } from 'vitest'
import { createMemoryEventBus } from '../events/memory-bus.js'
import { APP, bodyOf, useApp } from '../test/app.js'
import { payloadOf, pushOf } from '../test/pushes.js'

const app = useApp()

async function readUntil(response: Response, part: string): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  while (!text.includes(part)) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  return text
}

describe('GET …/events', () => {
  it('is for the signed-in user, in whose scope it stays', async () => {
    const events = createMemoryEventBus()
    const user = vi.fn(() => ({ userId: 'ann' }))
    const { send, handle } = app.handlerOf({ events, push: { token: 't' }, user })
    const [own, others] = [await send('GET', 'events'), await send('GET', 'events?userId=bob')]
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(own.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(own.headers.get('x-accel-buffering')).toBe('no')
    expect(user).toHaveBeenCalledTimes(2)
    await handle(await pushOf(payloadOf({ userId: 'bob', emailId: 'of-bob' }), { token: 't' }))
    await handle(await pushOf(payloadOf({ userId: 'ann', emailId: 'of-ann' }), { token: 't' }))
    for (const stream of [own, others]) {
      const text = await readUntil(stream, 'of-ann')
      expect(text).toContain('event: saved\ndata: {"emailId":"of-ann","at":"2023-11-14T22:13:20.000Z"}')
      expect(text).not.toContain('of-bob')
    }
    expect(events.listeners).toBe(0)
  })

  it('names whose events they are, without saying who', async () => {
    const { send } = app.handlerOf({ events: createMemoryEventBus() })
    const scopeOf = async (as: string) => {
      const response = await send('GET', 'events', { as })
      await response.body?.cancel()
      return response.headers.get('mailframe-scope')
    }
    const [ann, again, bob] = [await scopeOf('ann'), await scopeOf('ann'), await scopeOf('bob')]
    expect(ann).toMatch(/^[\w-]{43}$/)
    expect(again).toBe(ann)
    expect(bob).not.toBe(ann)
  })

  it('says without an error that there are none', async () => {
    const { send } = app.handlerOf({ push: { token: 't' } })
    const answer = await send('GET', 'events')
    expect([answer.status, answer.body]).toEqual([204, null])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await send('GET', 'events', { as: null })).status).toBe(401)
    expect((await send('POST', 'events')).status).toBe(405)
  })

  it('asks user, rateLimit and allow', async () => {
    const events = createMemoryEventBus()
    expect((await app.handlerOf({ events }).send('GET', 'events', { as: null })).status).toBe(401)
    const allow = vi.fn(() => false)
    const forbidden = await app.handlerOf({ events, allow }).send('GET', 'events')
    expect([forbidden.status, (await bodyOf(forbidden)).error]).toEqual([403, 'forbidden'])
    expect(allow).toHaveBeenCalledWith(expect.objectContaining({ action: 'events' }))
    const limited = await app
      .handlerOf({ events, rateLimit: () => ({ retryAfter: 7 }) })
      .send('GET', 'events')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect(events.listeners).toBe(0)
  })

  it('answers HEAD without a stream, and no other method', async () => {
    const events = createMemoryEventBus()
    const { send } = app.handlerOf({ events })
    const head = await send('HEAD', 'events')
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    expect(events.listeners).toBe(0)
    expect((await send('POST', 'events', { body: {} })).status).toBe(405)
  })

  it('has CORS for the origins that may call', async () => {
    const events = createMemoryEventBus()
    const { send } = app.handlerOf({ events, allowedOrigins: ['https://pages.example'] })
    const response = await send('GET', 'events', { headers: { origin: 'https://pages.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://pages.example')
    expect(response.headers.get('access-control-expose-headers')).toContain('Mailframe-Scope')
    await response.body?.cancel()
    expect(events.listeners).toBe(0)
  })
})

describe('POST …/push', () => {
  const push = { token: 't' }

  it('asks no session, no origin and no JSON', async () => {
    const user = vi.fn(() => null)
    const { handle } = app.handlerOf({ push, user })
    const request = await pushOf(payloadOf(), { token: 't' })
    request.headers.set('origin', 'https://elsewhere.example')
    request.headers.set('sec-fetch-site', 'cross-site')
    const response = await handle(request)
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      'OK',
      'no-store',
    ])
    expect(user).not.toHaveBeenCalled()
  })

  it('is told apart from an email whose id is push, events or copy', async () => {
    const { send, onError } = app.handlerOf({ push, events: createMemoryEventBus() })
    for (const id of ['push', 'events', 'copy']) {
      const response = await send('GET', `emails/${id}`)
      expect([response.status, (await bodyOf(response)).error]).toEqual([404, 'emailNotFound'])
      expect((await send('POST', `emails/${id}/copy`)).status).toBe(404)
      expect((await send('GET', `editor/${id}`)).status).toBe(303)
    }
    expect(app.upstream()).toContain('GET /resource/email/push')
    expect(onError.mock.calls.every(([error]) => error.error === 'invalidContext')).toBe(true)
  })

  it('tells onError what went wrong, with the request', async () => {
    const failing = { ...push, onSave: () => Promise.reject(new Error('no disk')) }
    const { handle, onError } = app.handlerOf({ push: failing })
    expect((await handle(await pushOf(payloadOf(), { token: 't' }))).status).toBe(500)
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ message: 'no disk' }), { request: expect.any(Request) }],
    ])
  })

  it('takes POST only', async () => {
    const { send } = app.handlerOf({ push })
    const get = await send('GET', 'push')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await send('OPTIONS', 'push')).status).toBe(204)
  })

  it('delivers what the emulator sends, sealed with the same key', async () => {
    const key = 'A'.repeat(43)
    const { handle } = app.handlerOf({ push: { key } })
    expect((await handle(await pushOf(payloadOf(), { key, url: `${APP}/push` }))).status).toBe(200)
  })
})
