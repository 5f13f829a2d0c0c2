import { describe, expect, it } from 'vitest'
import { bodyOf, useApp } from '../test/app.js'

const app = useApp()

describe('other origins', () => {
  const origin = 'https://other.example'
  const foreign = { origin, 'sec-fetch-site': 'cross-site', host: 'app.example' }

  it('may not change anything', async () => {
    const { send, onError } = app.handlerOf()
    const emailId = await app.created()
    const before = app.emulator.requests.length
    for (const [method, path, body] of [
      ['POST', 'editor', { emailId }],
      ['POST', 'emails', { name: 'n' }],
      ['PUT', `emails/${emailId}`, { name: 'n' }],
      ['DELETE', `emails/${emailId}`, undefined],
      ['POST', `emails/${emailId}/copy`, undefined],
    ] as const) {
      const response = await send(method, path, { headers: foreign, ...(body === undefined ? {} : { body }) })
      expect(response.status).toBe(403)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      expect(await bodyOf(response)).toMatchObject({
        error: 'forbidden',
        message: expect.stringContaining('allowedOrigins'),
      })
    }
    expect(app.emulator.requests).toHaveLength(before)
    expect(onError).not.toHaveBeenCalled()
  })

  it('in allowedOrigins call with credentials', async () => {
    const { send } = app.handlerOf({ allowedOrigins: [origin] })
    const preflight = await send('OPTIONS', 'emails', {
      as: null,
      headers: {
        ...foreign,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-team',
      },
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-team',
      vary: 'Origin',
    })
    const response = await send('POST', 'emails', { body: { name: 'n' }, headers: foreign })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    const failed = await send('GET', 'emails', { as: null, headers: foreign })
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([401, origin])

    const stranger = await send('OPTIONS', 'emails', {
      headers: { ...foreign, origin: 'https://evil.example' },
    })
    expect(stranger.headers.has('access-control-allow-origin')).toBe(false)
    expect(stranger.headers.has('access-control-allow-methods')).toBe(false)
    expect(stranger.headers.get('vary')).toBe('Origin')
  })

  it('that are no origins are told to onError at the first request', async () => {
    const { send, onError } = app.handlerOf({ allowedOrigins: ['*'] })
    expect((await send('GET', 'emails')).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('allowedOrigins')
  })

  it('are decided on by a function, with a body of its own; one that throws is a 500 without CORS', async () => {
    const seen: unknown[] = []
    const { send } = app.handlerOf({
      allowedOrigins: async (asked, request) => {
        seen.push(await request.json())
        return asked === origin
      },
    })
    const response = await send('POST', 'emails', { body: { name: 'n' }, headers: foreign })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(seen).toEqual([{ name: 'n' }])

    const failing = app.handlerOf({
      allowedOrigins: () => {
        throw new Error('pl4nted')
      },
    })
    const failed = await failing.send('POST', 'emails', { body: { name: 'n' }, headers: foreign })
    expect([failed.status, failed.headers.has('access-control-allow-origin')]).toEqual([500, false])
    expect(String(failing.onError.mock.calls[0]?.[0])).toContain('pl4nted')
  })
})
