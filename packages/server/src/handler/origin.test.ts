import { describe, expect, it } from 'vitest'
import { createOriginRule } from './origin.js'

type Headers = Record<string, string>

function admits(
  headers: Headers,
  options: { allowedOrigins?: string[]; trustProxy?: boolean } = {},
  url?: string,
) {
  const { allowedOrigins = [], trustProxy = false } = options
  const request = new Request(url ?? 'http://app.example/api/editor', { method: 'POST', headers })
  try {
    createOriginRule({ allowedOrigins, trustProxy }).admit(request)
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
  ])('that %s: %s', (_, admitted, headers) => {
    expect(admits(headers)).toBe(admitted)
  })

  it('passes from an allowed origin, whatever the site', () => {
    const options = { allowedOrigins: ['https://other.example', 'http://localhost:5173/'] }
    for (const site of ['cross-site', 'same-site', '']) {
      const headers: Headers = { origin: 'https://other.example', ...app }
      if (site !== '') headers['sec-fetch-site'] = site
      expect(admits(headers, options)).toBe(true)
    }
    expect(admits({ origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' }, options)).toBe(true)
    expect(admits({ origin: 'http://other.example', 'sec-fetch-site': 'cross-site' }, options)).toBe(false)
    expect(admits({ origin: 'https://other.example:8443', 'sec-fetch-site': 'cross-site' }, options)).toBe(
      false,
    )
  })

  it('is compared with the forwarded host only where the proxy is trusted', () => {
    const headers = {
      origin: 'https://public.example',
      host: 'internal:8080',
      'x-forwarded-host': 'public.example, proxy.internal',
    }
    expect(admits(headers)).toBe(false)
    expect(admits(headers, { trustProxy: true })).toBe(true)
    expect(admits({ ...headers, 'x-forwarded-host': 'internal:8080' }, { trustProxy: true })).toBe(false)
    expect(admits({ origin: 'https://internal:8080', host: 'internal:8080' }, { trustProxy: true })).toBe(
      true,
    )
  })
})

describe('allowedOrigins', () => {
  it.each(['*', 'app.example', 'https://app.example/path', 'https://u@app.example', 'null', 'file:///x', ''])(
    'do not take %j',
    (origin) => {
      expect(() => createOriginRule({ allowedOrigins: [origin], trustProxy: false })).toThrow(
        /allowedOrigins must list origins such as/,
      )
    },
  )
})
