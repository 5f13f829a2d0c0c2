import type { EndUser } from '@mailframe/protocol'
import { describe, expect, it } from 'vitest'
import type { HandlerOptions } from '../hooks/options.js'
import { useApp } from '../test/app.js'

const app = useApp()
const ann: EndUser = { userId: 'ann' }

/** Each hook that may answer, giving or throwing what `make` makes. */
function hooksWith(make: () => unknown): [string, Partial<HandlerOptions>, string][] {
  const gives = () => make() as never
  const throws = async () => {
    throw make()
  }
  return [
    ['user', { user: gives }, 'emails'],
    ['user, thrown', { user: throws }, 'emails'],
    ['rateLimit', { rateLimit: gives }, 'emails'],
    ['rateLimit, thrown', { rateLimit: throws }, 'emails'],
    ['allow', { allow: gives }, 'emails'],
    ['allow, thrown', { allow: throws }, 'emails'],
    ['aiLimit, thrown', { aiLimit: throws }, 'ai/summary?startDate=2026-01-01&endDate=2026-01-02'],
    ['signIn', { user: () => null, signIn: gives }, 'editor/e-1'],
    ['signIn, thrown', { user: () => null, signIn: throws }, 'editor/e-1'],
  ]
}

const VISIT = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

describe('a Response of a hook is the answer', () => {
  it.each(hooksWith(() => Response.redirect('https://app.example/sign-in', 302)))(
    'a redirect by %s',
    async (_, hooks, path) => {
      const { send, onError } = app.handlerOf({ user: () => ann, ...hooks })
      const response = await send('GET', path, { headers: VISIT })
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        'https://app.example/sign-in',
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(onError).not.toHaveBeenCalled()
    },
  )

  it('with its own status, headers, cookies and body, each time anew, and with CORS', async () => {
    const headers = new Headers({
      'cache-control': 'max-age=60',
      'content-type': 'application/problem+json',
      vary: 'Cookie',
    })
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    const paused = new Response('{"paused":true}', { status: 402, headers })
    const origin = 'https://other.example'
    const { send } = app.handlerOf({ allow: () => paused, allowedOrigins: [origin] })
    for (let time = 0; time < 2; time += 1) {
      const response = await send('GET', 'emails', { headers: { origin, 'sec-fetch-site': 'cross-site' } })
      expect([response.status, await response.text()]).toEqual([402, '{"paused":true}'])
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('vary')).toBe('Cookie, Origin')
    }
    const head = await send('HEAD', 'emails')
    expect([head.status, await head.text()]).toEqual([402, ''])
  })

  it('also one of another realm; one that cannot be sent is our own mistake', async () => {
    const foreign = Object.defineProperty(new Response('no', { status: 403 }), 'constructor', {
      value: Object,
    })
    Object.setPrototypeOf(foreign, Object.create(Response.prototype))
    expect((await app.handlerOf({ user: () => foreign }).send('GET', 'emails')).status).toBe(403)
    const read = new Response('read')
    await read.text()
    for (const response of [Response.error(), read]) {
      const { send, onError } = app.handlerOf({ allow: () => response })
      expect((await send('GET', 'emails')).status).toBe(500)
      expect(String(onError.mock.calls[0]?.[0])).toContain('a hook returned a Response')
    }
  })
})

describe('what Next.js throws to end a call passes through', () => {
  const thrownBy = (digest: string) => Object.assign(new Error(digest.split(';')[0]), { digest })

  it.each([
    'NEXT_REDIRECT;replace;/sign-in;307;',
    'NEXT_NOT_FOUND',
    'NEXT_HTTP_ERROR_FALLBACK;401',
    'NEXT_HTTP_ERROR_FALLBACK;403',
    'NEXT_HTTP_ERROR_FALLBACK;404',
    'DYNAMIC_SERVER_USAGE',
  ])('%s', async (digest) => {
    const error = thrownBy(digest)
    const hook = () => {
      throw error
    }
    for (const [hooks, path] of [
      [{ user: hook }, 'emails'],
      [{ rateLimit: async () => hook() }, 'emails'],
      [{ allow: hook }, 'emails'],
      [{ allowedOrigins: hook }, 'emails'],
      [{ aiLimit: hook }, 'ai/summary?startDate=2026-01-01&endDate=2026-01-02'],
      [{ user: () => null, signIn: hook }, 'editor/e-1'],
    ] as [Partial<HandlerOptions>, string][]) {
      const { send, onError } = app.handlerOf({ user: () => ann, ...hooks })
      const headers = { ...VISIT, origin: 'https://other.example' }
      await expect(send('GET', path, { headers })).rejects.toBe(error)
      expect(onError).not.toHaveBeenCalled()
    }
  })

  it.each(['1234567890', 42, undefined])('an error with the digest %j is like any other', async (digest) => {
    const { send } = app.handlerOf({
      user: () => {
        throw Object.assign(new Error('x'), { digest })
      },
    })
    expect((await send('GET', 'emails')).status).toBe(500)
  })
})
