import { request } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserLaunch } from '../../../../scripts/lib/launch.mjs'
import type { HandlerOptions } from '../hooks/options.js'
import { useApp } from '../test/app.js'
import { type ProxiedApp, startProxiedApp } from '../test/proxy.js'

const app = useApp()
let proxied: ProxiedApp
let options: Partial<HandlerOptions>

/** A sign-in, a page, and the routes. */
async function team(incoming: Request): Promise<Response> {
  const { pathname } = new URL(incoming.url)
  if (pathname.startsWith('/api/mailframe/')) return app.handlerOf(options).handle(incoming)
  const cookie = 'session=ann; Path=/; Secure; HttpOnly; SameSite=Lax'
  const page = '<!doctype html><title>App</title><link rel="icon" href="data:,">'
  return new Response(page, { headers: { 'content-type': 'text/html', 'set-cookie': cookie } })
}

beforeAll(async () => {
  proxied = await startProxiedApp(getRequestListener(team, { overrideGlobalObjects: false }))
})
afterAll(() => proxied[Symbol.asyncDispose]())
beforeEach(() => {
  options = {}
})

const created = () => app.upstream().filter((call) => call === 'POST /resource/email').length

describe('behind a proxy that ends TLS and changes Host', () => {
  /** A browser from before Sec-Fetch-Site, or a script. */
  function post(origin?: string): Promise<number> {
    const { port } = new URL(proxied.publicUrl)
    const body = JSON.stringify({ name: 'N' })
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: 'session=ann',
        'content-type': 'application/json',
        'content-length': body.length,
        ...(origin === undefined ? {} : { origin }),
      }
      const path = '/api/mailframe/emails'
      const { cert: ca } = proxied
      const sent = request({
        host: 'localhost',
        port,
        path,
        method: 'POST',
        headers,
        ca,
        family: 4,
        agent: false,
      })
      sent.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  it('an old browser needs trustProxy, and passes then only from the public origin', async () => {
    expect(await post(proxied.publicUrl)).toBe(403)
    options = { trustProxy: true }
    expect(await post(proxied.publicUrl)).toBe(200)
    expect(await post(proxied.otherUrl)).toBe(403)
    expect(await post('https://evil.example')).toBe(403)
    expect(created()).toBe(1)
  })

  it('an old browser passes without trustProxy where the public origin is in allowedOrigins', async () => {
    options = { allowedOrigins: [proxied.publicUrl] }
    expect(await post(proxied.publicUrl)).toBe(200)
    expect(await post(proxied.otherUrl)).toBe(403)
  })

  it('what is no page passes', async () => {
    expect(await post()).toBe(200)
  })
})

describe('pages in Chromium, through that proxy', { timeout: 60_000 }, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch(browserLaunch())
  }, 60_000)
  afterAll(() => browser.close())
  beforeEach(async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    page = await context.newPage()
    // The sign-in.
    await page.goto(proxied.publicUrl)
  }, 60_000)
  afterEach(() => page.context().close())

  /** What a page gets: status and body, or `blocked`. */
  function call(method: string, path: string, body?: object): Promise<[number, unknown] | 'blocked'> {
    const init = {
      method,
      credentials: 'include' as const,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }
    const address = `${proxied.publicUrl}/api/mailframe/${path}`
    return page.evaluate(
      async ([url, request]) => {
        try {
          const response = await fetch(url, request)
          return [response.status, await response.json()] as [number, unknown]
        } catch {
          return 'blocked' as const
        }
      },
      [address, init] as const,
    )
  }

  it('of the app itself need no option', async () => {
    const [status, made] = (await call('POST', 'emails', { name: 'N' })) as [number, { id: string }]
    expect([status, made]).toEqual([200, expect.objectContaining({ name: 'N', userId: 'ann' })])
    expect(await call('PUT', `emails/${made.id}`, { name: 'M' })).toMatchObject([200, { name: 'M' }])
    expect(await call('POST', 'editor', { emailId: made.id })).toMatchObject([200, { emailId: made.id }])
    // A link: through the app, straight to the editor.
    const opened = await page.goto(`${proxied.publicUrl}/api/mailframe/editor/${made.id}`)
    expect([opened?.status(), new URL(page.url()).pathname]).toEqual([200, '/thirdApp'])
  })

  it.each([
    ['of another origin of the same site', () => proxied.otherUrl],
    ['of another site', () => proxied.otherUrl.replace('localhost', '127.0.0.1')],
  ])('%s can neither change nor read anything', async (_, url) => {
    await page.goto(url())
    expect(await call('POST', 'emails', { name: 'N' })).toBe('blocked')
    expect(await call('GET', 'emails')).toBe('blocked')
    // What needs no preflight arrives, and is refused.
    const arrived = page.waitForResponse((response) => response.url().endsWith('/emails'))
    await page.evaluate(
      (url) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"N"}' }),
      `${proxied.publicUrl}/api/mailframe/emails`,
    )
    expect((await arrived).status()).toBe(403)
    expect(created()).toBe(0)
  })

  it('of an origin in allowedOrigins call with cookies, and read answers and errors', async () => {
    options = { allowedOrigins: [proxied.otherUrl] }
    await page.goto(proxied.otherUrl)
    const [, made] = (await call('POST', 'emails', { name: 'N' })) as [number, { id: string }]
    expect(made).toMatchObject({ name: 'N', userId: 'ann' })
    expect(await call('GET', 'emails')).toMatchObject([200, { total: 1 }])
    expect(await call('POST', 'editor', { emailId: made.id })).toMatchObject([200, { emailId: made.id }])
    expect(await call('DELETE', `emails/${made.id}`)).toMatchObject([200, { deleted: true }])
    expect(await call('GET', `emails/${made.id}`)).toMatchObject([404, { error: 'emailNotFound' }])
    options = { allowedOrigins: [proxied.otherUrl], rateLimit: () => ({ retryAfter: 7 }) }
    const wait = await page.evaluate(
      async (url) => (await fetch(url, { credentials: 'include' })).headers.get('retry-after'),
      `${proxied.publicUrl}/api/mailframe/emails`,
    )
    expect(wait).toBe('7')
  })
})
