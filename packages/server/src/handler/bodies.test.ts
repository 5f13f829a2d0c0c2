import type { EndUser } from '@mailframe/protocol'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import type { HandlerOptions } from '../hooks/options.js'
import { shareRequest } from '../http/shared-body.js'
import { APP, bodyOf, useApp } from '../test/app.js'
import { createHandler } from './create-handler.js'

const app = useApp()
const ann: EndUser = { userId: 'ann' }

type Read = (request: Request) => Promise<unknown>

const WAYS: [string, Read][] = [
  ['json()', (request) => request.json()],
  ['text()', async (request) => JSON.parse(await request.text())],
  ['arrayBuffer()', async (request) => JSON.parse(new TextDecoder().decode(await request.arrayBuffer()))],
  ['new Request(request)', (request) => new Request(request).json()],
  ['new Request(request, init)', (request) => new Request(request, { headers: {} }).json()],
  ['clone()', (request) => request.clone().json()],
  ['body', async (request) => new Response(request.body).json()],
]

describe('a hook that reads the body', () => {
  it.each(WAYS)('by %s: each hook and the route have a body of their own', async (_, read) => {
    const seen: unknown[] = []
    const hook = async (request: Request) => void seen.push(await read(request))
    const { send } = app.handlerOf({
      user: async (request) => {
        await hook(request)
        return ann
      },
      rateLimit: async ({ request }) => {
        await hook(request)
        return true as const
      },
      allow: async ({ request }) => {
        await hook(request)
        return true
      },
    })
    const made = await send('POST', 'emails', { body: { name: 'Née 😀' } })
    expect([made.status, (await bodyOf<{ name: string }>(made)).name]).toEqual([200, 'Née 😀'])
    expect(seen).toEqual([{ name: 'Née 😀' }, { name: 'Née 😀' }, { name: 'Née 😀' }])
  })

  it('reads that of a route that takes none', async () => {
    const emailId = await app.created()
    const user = vi.fn(async (request: Request) => {
      expect(await request.json()).toEqual({ why: 'old' })
      return ann
    })
    const { send } = app.handlerOf({ user })
    expect((await send('DELETE', `emails/${emailId}`, { body: { why: 'old' } })).status).toBe(200)
    expect(user).toHaveBeenCalledTimes(1)
  })

  it('does not get around the limits: 413, 400 and the parts of a broken body stay what they are', async () => {
    const user = async (request: Request) => {
      await request.text()
      return ann
    }
    const { send, onError } = app.handlerOf({ user })
    const large = await send('POST', 'emails', { body: { name: 'n', html: 'x'.repeat(1_048_576) } })
    expect([large.status, (await bodyOf(large)).error]).toEqual([413, 'bodyTooLarge'])
    const short = await send('POST', 'emails', { body: '{"name":"n"}', headers: { 'content-length': '99' } })
    expect([short.status, (await bodyOf(short)).error]).toEqual([400, 'invalidParameter'])
    expect(onError).not.toHaveBeenCalled()
  })

  it('onError reads it too, after the route and after a push', async () => {
    const read: unknown[] = []
    const onError: HandlerOptions['onError'] = async (_, { request }) => void read.push(await request.json())
    const allow = () => {
      throw new Error('down')
    }
    const { send } = app.handlerOf({ onError, allow, push: { token: 't', onSave: allow } })
    await send('POST', 'emails', { body: { name: 'n' } })
    const push = { emailId: 'e', userId: 'ann', timestamp: 1 }
    expect((await send('POST', 'push?token=t', { body: push })).status).toBe(500)
    await expect.poll(() => read).toEqual([{ name: 'n' }, push])
  })

  it('is given what its framework adds to a request, and the request itself where there is no body', async () => {
    class FrameworkRequest extends Request {
      get cookies() {
        return `${this.method} cookies`
      }
      describe() {
        return this.url
      }
    }
    const seen: unknown[] = []
    const user = (request: Request) => {
      const { cookies } = request as FrameworkRequest
      seen.push([cookies, (request as FrameworkRequest).describe(), request.headers.get('x-a')])
      return ann
    }
    const handle = createHandler({ mailframe: app.mailframe, user })
    const headers = { 'content-type': 'application/json', 'x-a': '1' }
    await handle(new FrameworkRequest(`${APP}/emails`, { method: 'POST', headers, body: '{"name":"n"}' }))
    expect(seen).toEqual([['POST cookies', `${APP}/emails`, '1']])

    const plain = new Request(`${APP}/emails`)
    const given = vi.fn(() => ann)
    await createHandler({ mailframe: app.mailframe, user: given })(plain)
    expect(given).toHaveBeenCalledWith(plain)
  })

  it('is not read for hooks that do not ask', async () => {
    const pull = vi.fn()
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const shared = shareRequest(new Request(APP, init), 100)
    expect(shared.own().method).toBe('POST')
    expect(pull).not.toHaveBeenCalled()
  })
})

describe('a host that reads the body first', () => {
  it.each(['json', 'text', 'arrayBuffer', 'blob'] as const)('as Hono does by c.req.%s()', async (way) => {
    const { handle } = app.handlerOf({ user: async (request) => ((await request.json()).name ? ann : null) })
    const hono = new Hono()
    hono.use(async (context, next) => {
      if (context.req.method === 'POST') await context.req[way]()
      await next()
    })
    hono.all('/api/mailframe/*', (context) => handle(context.req))
    const post = (body: string) =>
      hono.request(`${APP}/emails`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const made = await post('{"name":"Née 😀"}')
    expect([made.status, ((await made.json()) as { name: string }).name]).toEqual([200, 'Née 😀'])
    const large = await post(JSON.stringify({ name: 'n', html: 'x'.repeat(1_048_576) }))
    expect(large.status).toBe(413)
  })

  it('and keeps nothing of it is told what to do', async () => {
    const { handle, onError } = app.handlerOf({ user: () => ann })
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`${APP}/emails`, { method: 'POST', headers, body: '{"name":"n"}' })
    await request.text()
    expect((await handle(request)).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('context.req')
  })
})
