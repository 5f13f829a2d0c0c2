import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailframe } from './index.js'
import { createRouteHandlers, type RouteContext } from './next.js'

let emulator: Emulator
let handlers: ReturnType<typeof createRouteHandlers>

beforeAll(async () => {
  emulator = await createEmulator()
  const { url, editorUrl, credentials } = emulator
  const { clientId, clientSecret } = credentials
  const mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
  handlers = createRouteHandlers({ mailframe, user: () => ({ userId: 'ann' }) })
})
afterAll(async () => {
  await emulator.close()
})

const at = (path: string, init: RequestInit = {}) => new Request(`http://app.example${path}`, init)
const json = { 'content-type': 'application/json' }

describe('createRouteHandlers', () => {
  it('exports a handler for each method', () => {
    expect(Object.keys(handlers).sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'])
  })

  it.each([
    ['a Promise, as in Next 15 and 16', (params: object) => Promise.resolve(params)],
    ['a plain object, as in Next 14', (params: object) => params],
  ])('takes params as %s', async (_, wrap) => {
    const context = (...route: string[]) => ({ params: wrap({ route }) }) as RouteContext
    const made = await handlers.POST(
      at('/shop/api/mailframe/emails', { method: 'POST', headers: json, body: '{"name":"N"}' }),
      context('emails'),
    )
    expect(made.status).toBe(200)
    const { id } = (await made.json()) as { id: string }
    const one = await handlers.GET(at(`/shop/api/mailframe/emails/${id}`), context('emails', id))
    expect(await one.json()).toMatchObject({ id, name: 'N', userId: 'ann' })
    const link = await handlers.GET(at(`/shop/api/mailframe/editor/${id}`), context('editor', id))
    expect(link.status).toBe(303)
    const gone = await handlers.DELETE(
      at(`/shop/api/mailframe/emails/${id}`, { method: 'DELETE' }),
      context('emails', id),
    )
    expect(gone.status).toBe(200)
  })

  it('goes by the segments, not by the path: a mount point may be named as a route is', async () => {
    const context = (route: string[]) => ({ params: Promise.resolve({ tenant: 'x', route }) })
    expect((await handlers.GET(at('/x/emails/emails'), context(['emails']))).status).toBe(200)
    expect((await handlers.GET(at('/x/emails/other'), context(['other']))).status).toBe(404)
    expect((await handlers.GET(at('/x/emails/a/emails'), context(['a', 'emails']))).status).toBe(404)
  })

  it('decodes segments once more, and refuses what then is no id', async () => {
    for (const segment of ['a%2Fb', 'a/b', '%2e%2e', '..']) {
      const context = { params: Promise.resolve({ route: ['emails', segment] }) }
      const response = await handlers.GET(at('/api/mailframe/emails/x'), context)
      expect(response.status).toBe(400)
    }
  })

  it('takes a folder of another name, and no context', async () => {
    const slug = { params: Promise.resolve({ slug: ['emails'] }) }
    expect((await handlers.GET(at('/api/emails'), slug)).status).toBe(200)
    const none = undefined as unknown as RouteContext
    expect((await handlers.GET(at('/api/emails'), none)).status).toBe(200)
  })

  it('answers HEAD, OPTIONS and 405', async () => {
    const context = { params: Promise.resolve({ route: ['emails'] }) }
    const head = await handlers.HEAD(at('/api/emails', { method: 'HEAD' }), context)
    expect([head.status, await head.text()]).toEqual([200, ''])
    // Next calls GET for HEAD where a file exports no HEAD.
    expect((await handlers.GET(at('/api/emails', { method: 'HEAD' }), context)).status).toBe(200)
    expect((await handlers.OPTIONS(at('/api/emails', { method: 'OPTIONS' }), context)).status).toBe(204)
    expect((await handlers.PUT(at('/api/emails', { method: 'PUT' }), context)).status).toBe(405)
  })
})
