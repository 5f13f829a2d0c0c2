import { describe, expect, it, vi } from 'vitest'
import type { HandlerOptions } from '../hooks/options.js'
import { APP, bodyOf, useApp } from '../test/app.js'
import { createRouteHandler } from './create-handler.js'

const app = useApp()
const VISIT = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const LINK = '/api/mailframe/editor/e-1?lang=ja_JP'
const ENCODED = encodeURIComponent(LINK)

async function visited(signIn: HandlerOptions['signIn'], headers: Record<string, string> = VISIT) {
  const { send, onError } = app.handlerOf({ signIn })
  const response = await send('GET', 'editor/e-1?lang=ja_JP', { as: null, headers })
  return { response, onError, location: response.headers.get('location') }
}

describe('signIn', () => {
  it.each([
    ['/sign-in', `/sign-in?returnTo=${ENCODED}`],
    ['/sign-in?step=1', `/sign-in?step=1&returnTo=${ENCODED}`],
    ['/sign-in?returnTo=%2Fhome', `/sign-in?returnTo=${ENCODED}`],
    ['/sign-in#form', `/sign-in?returnTo=${ENCODED}#form`],
    ['/#/sign-in', `/?returnTo=${ENCODED}#/sign-in`],
    ['/anmelden/ä', `/anmelden/%C3%A4?returnTo=${ENCODED}`],
    ['https://sso.example/login?app=1', `https://sso.example/login?app=1&returnTo=${ENCODED}`],
  ])('%s: a navigation goes there, and knows the way back', async (signIn, expected) => {
    const { response, location, onError } = await visited(signIn)
    expect([response.status, location]).toEqual([303, expected])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(onError).not.toHaveBeenCalled()
    expect(app.upstream()).toEqual([])
  })

  it('is followed by browsers that only say that they want a page', async () => {
    expect((await visited('/sign-in', { accept: 'text/html' })).response.status).toBe(303)
  })

  it.each([
    ['a fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a fetch for a page', { ...VISIT, 'sec-fetch-mode': 'cors' }],
    ['a fetch of no browser', { accept: '*/*' }],
    ['a prefetch', { ...VISIT, 'sec-purpose': 'prefetch;prerender' }],
    ['an iframe', { ...VISIT, 'sec-fetch-dest': 'iframe' }],
  ])('does not take %s: 401', async (_, headers) => {
    const { response, location } = await visited('/sign-in', headers)
    expect([response.status, location]).toEqual([401, null])
  })

  it('does not take HEAD, nor the calls of scripts', async () => {
    const { send } = app.handlerOf({ signIn: '/sign-in' })
    expect((await send('HEAD', 'editor/e-1', { as: null, headers: VISIT })).status).toBe(401)
    const post = await send('POST', 'editor', { as: null, body: { emailId: 'e-1' } })
    expect([post.status, (await bodyOf(post)).error]).toEqual([401, 'unauthenticated'])
    expect((await send('GET', 'emails', { as: null })).status).toBe(401)
    expect((await send('GET', 'editor/e-1', { headers: VISIT })).status).toBe(303)
  })

  it('as a function decides where, or answers itself', async () => {
    const signIn = vi.fn(
      async ({ returnTo }: { returnTo: string }) => `/login?next=${encodeURIComponent(returnTo)}`,
    )
    const { location } = await visited(signIn)
    expect(location).toBe(`/login?next=${ENCODED}`)
    expect(signIn).toHaveBeenCalledWith({ request: expect.any(Request), returnTo: LINK })
    const { response } = await visited(() => new Response('Sign in first.', { status: 401 }))
    expect([response.status, await response.text()]).toEqual([401, 'Sign in first.'])
  })

  it.each([
    `http://app.example//evil.example/api/mailframe/editor/e-1`,
    `http://app.example/\\evil.example/api/mailframe/editor/e-1`,
    `http://app.example///evil.example/api/mailframe/editor/e-1`,
  ])('never leads back to another site: %s', async (address) => {
    const { handle } = app.handlerOf({ signIn: '/sign-in', user: () => null })
    const response = await handle(new Request(address, { headers: VISIT }))
    const location = new URL(response.headers.get('location') ?? '', APP)
    const back = new URL(location.searchParams.get('returnTo') ?? '', APP)
    expect(back.href).toBe('http://app.example/evil.example/api/mailframe/editor/e-1')
  })

  it.each([
    ['http://localhost:3000/api/mailframe/editor/e-1?a=1', '/shop/api/mailframe/editor/e-1?a=1'],
    ['http://localhost:3000/shop/api/mailframe/editor/e-1', '/shop/api/mailframe/editor/e-1'],
    ['http://localhost:3000//evil.example/editor/e-1', '/shop/evil.example/editor/e-1'],
  ])('knows what the host took from the path: %s', async (address, returnTo) => {
    const signIn = vi.fn(() => '/shop/sign-in')
    const { mailframe } = app
    const handle = createRouteHandler({ mailframe, user: () => null, signIn }, '/shop')
    await handle(new Request(address, { headers: VISIT }))
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ returnTo }))
  })

  it.each(['', 'sign-in', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'that is %j is our own mistake',
    async (signIn) => {
      for (const given of [signIn, () => signIn]) {
        const { response, onError } = await visited(given)
        expect(response.status).toBe(500)
        expect(String(onError.mock.calls[0]?.[0])).toContain('signIn must be, or return, a path')
      }
    },
  )

  it.each([null, 42])('that returns %j is our own mistake', async (returned) => {
    const { response } = await visited(() => returned as unknown as string)
    expect(response.status).toBe(500)
  })
})
