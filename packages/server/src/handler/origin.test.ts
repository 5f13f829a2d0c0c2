import { describe, expect, it } from 'vitest'
import type { AllowedOrigins } from '../hooks/allowed-origins.js'
import { createOriginRule } from './origin.js'

type Headers = Record<string, string>

async function admits(
  headers: Headers,
  options: { allowedOrigins?: AllowedOrigins; trustProxy?: boolean } = {},
  url?: string,
): Promise<boolean> {
  const { allowedOrigins = [], trustProxy = false } = options
  const request = new Request(url ?? 'http://app.example/api/editor', { method: 'POST', headers })
  const origin = await createOriginRule({ allowedOrigins, trustProxy })(request, () => request)
  try {
    origin.admit()
    return true
  } catch (error) {
    expect(error).toMatchObject({ error: 'forbidden', message: expect.stringContaining('allowedOrigins') })
    return false
  }
}

const app = { host: 'app.example' }

describe('a mutation', () => {
  it.each<[string, boolean, Headers]>([
    ['says same-origin', true, { 'sec-fetch-site': 'same-origin', origin: 'https://app.example', ...app }],
    [
      'says same-origin behind a proxy',
      true,
      { 'sec-fetch-site': 'same-origin', origin: 'https://public.example', host: 'internal:8080' },
    ],
    ['says none', true, { 'sec-fetch-site': 'none', ...app }],
    ['says same-site', false, { 'sec-fetch-site': 'same-site', origin: 'https://other.app.example', ...app }],
    [
      'says same-site, with the own host as origin',
      false,
      { 'sec-fetch-site': 'same-site', origin: 'http://app.example', ...app },
    ],
    ['says cross-site', false, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...app }],
    ['says cross-site without an origin', false, { 'sec-fetch-site': 'cross-site', ...app }],
    ['says something else', false, { 'sec-fetch-site': 'nonsense', ...app }],
    ['says nothing, of the same host', true, { origin: 'https://app.example', ...app }],
    [
      'says nothing, of the same host with its default port',
      true,
      { origin: 'https://app.example', host: 'app.example:443' },
    ],
    [
      'says nothing, of the same host and port',
      true,
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
    ],
    ['says nothing, of another port', false, { origin: 'http://localhost:3001', host: 'localhost:3000' }],
    ['says nothing, of another host', false, { origin: 'https://evil.example', ...app }],
    [
      'says nothing, of a host that starts alike',
      false,
      { origin: 'https://app.example.evil.example', ...app },
    ],
    ['says nothing, of an opaque origin', false, { origin: 'null', ...app }],
    ['says nothing, of nonsense', false, { origin: 'app.example', ...app }],
    ['comes from no page', true, app],
    ['has no host header, of the same host', true, { origin: 'http://app.example' }],
  ])('that %s: %s', async (_, admitted, headers) => {
    expect(await admits(headers)).toBe(admitted)
  })

  it('passes from an allowed origin, whatever the site', async () => {
    const options = { allowedOrigins: ['https://other.example', 'http://localhost:5173/'] }
    for (const site of ['cross-site', 'same-site', '']) {
      const headers: Headers = { origin: 'https://other.example', ...app }
      if (site !== '') headers['sec-fetch-site'] = site
      expect(await admits(headers, options)).toBe(true)
    }
    expect(await admits({ origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' }, options)).toBe(
      true,
    )
    expect(await admits({ origin: 'http://other.example', 'sec-fetch-site': 'cross-site' }, options)).toBe(
      false,
    )
    expect(
      await admits({ origin: 'https://other.example:8443', 'sec-fetch-site': 'cross-site' }, options),
    ).toBe(false)
  })

  it('is compared with the forwarded host only where the proxy is trusted', async () => {
    const headers = {
      origin: 'https://public.example',
      host: 'internal:8080',
      'x-forwarded-host': 'public.example, proxy.internal',
    }
    expect(await admits(headers)).toBe(false)
    expect(await admits(headers, { trustProxy: true })).toBe(true)
    expect(await admits({ ...headers, 'x-forwarded-host': 'internal:8080' }, { trustProxy: true })).toBe(
      false,
    )
    expect(
      await admits({ origin: 'https://internal:8080', host: 'internal:8080' }, { trustProxy: true }),
    ).toBe(true)
  })
})

describe('allowedOrigins', () => {
  const cross = { 'sec-fetch-site': 'cross-site', ...app }

  it.each([
    ['*', 'every page could call'],
    ['https://*', 'every page could call'],
    ['*.example.com', 'https://*.example.com'],
    ['https://app.*.com', 'https://*.example.com'],
    ['https://*app.example.com', 'https://*.example.com'],
    ['https://*.*.example.com', 'https://*.example.com'],
    ['https://*.com', 'every site below .com'],
    ['https://*.example.com/path', 'more than scheme, host and port'],
    ['https://*.example.com:*', 'https://*.example.com'],
    ['app.example', 'no scheme'],
    ['localhost:3000', 'no scheme'],
    ['//app.example', 'no scheme'],
    ['https://app.example/path', 'more than scheme, host and port'],
    ['https://app.example?a=1', 'more than scheme, host and port'],
    ['https://u@app.example', 'more than scheme, host and port'],
    [' https://app.example', 'spaces'],
    ['null', 'no scheme'],
    ['file:///x', 'a function'],
    ['capacitor://localhost', 'a function'],
    ['', 'empty'],
    [undefined, 'neither a text nor a function'],
    [/app/, 'neither a text nor a function'],
  ])('do not take %j, and say why', (origin, why) => {
    const create = () => createOriginRule({ allowedOrigins: [origin as string], trustProxy: false })
    expect(create).toThrow(/allowedOrigins must list origins such as/)
    expect(create).toThrow(why)
  })

  it.each(['https://app.example', true, {}])('are a list or a function, and not %j', (allowedOrigins) => {
    const create = () =>
      createOriginRule({ allowedOrigins: allowedOrigins as unknown as string[], trustProxy: false })
    expect(create).toThrow('allowedOrigins must be a list of origins, or a function')
  })

  it.each([
    ['https://*.example.com', 'https://a.example.com', true],
    ['https://*.example.com', 'https://a.b.example.com', true],
    ['HTTPS://*.Example.COM', 'https://a.example.com', true],
    ['https://*.example.com:443', 'https://a.example.com', true],
    ['http://*.localhost:3000', 'http://team.localhost:3000', true],
    ['https://*.bücher.example', 'https://a.xn--bcher-kva.example', true],
    ['https://*.example.com', 'https://example.com', false],
    ['https://*.example.com', 'http://a.example.com', false],
    ['https://*.example.com', 'https://a.example.com:8443', false],
    ['https://*.example.com', 'https://aexample.com', false],
    ['https://*.example.com', 'https://a.example.com.evil.example', false],
    ['https://*.example.com', 'https://evil.example/.example.com', false],
    ['https://*.example.com', 'null', false],
    ['https://App.Example', 'https://app.example', true],
    ['https://app.example:443', 'https://app.example', true],
  ])('%s, asked by %s: %s', async (entry, origin, admitted) => {
    expect(await admits({ origin, ...cross }, { allowedOrigins: [entry] })).toBe(admitted)
  })

  it('may be a function, alone or in the list, that is not asked of own pages or opaque origins', async () => {
    const asked: string[] = []
    const decide = async (origin: string, request: Request) => {
      asked.push(`${origin} ${request.method}`)
      return origin.startsWith('capacitor://')
    }
    for (const allowedOrigins of [decide, ['https://other.example', decide]]) {
      asked.length = 0
      expect(await admits({ origin: 'capacitor://localhost', ...cross }, { allowedOrigins })).toBe(true)
      expect(await admits({ origin: 'https://evil.example', ...cross }, { allowedOrigins })).toBe(false)
      expect(await admits({ origin: 'null', ...cross }, { allowedOrigins })).toBe(false)
      const own = { origin: 'https://app.example', 'sec-fetch-site': 'same-origin', ...app }
      expect(await admits(own, { allowedOrigins })).toBe(true)
      expect(asked).toEqual(['capacitor://localhost POST', 'https://evil.example POST'])
    }
  })

  it('take nothing but true for a yes', async () => {
    const allowedOrigins = () => 'yes' as unknown as boolean
    expect(await admits({ origin: 'https://evil.example', ...cross }, { allowedOrigins })).toBe(false)
  })
})
