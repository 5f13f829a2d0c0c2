import { describe, expect, it } from 'vitest'
import type { HandlerOptions } from '../hooks/options.js'
import { createMailframe } from '../index.js'
import { bodyOf, useApp } from '../test/app.js'
import { createHandler } from './create-handler.js'

const app = useApp()

describe('every answer', () => {
  it('is not stored, not sniffed, and sends no referrer', async () => {
    const { send } = app.handlerOf({ verifyEmail: true })
    const emailId = await app.created()
    const responses = await Promise.all([
      send('GET', 'emails'),
      send('POST', 'editor', { body: { emailId } }),
      send('GET', `editor/${emailId}`),
      send('GET', 'editor/none', { headers: { accept: 'text/html' } }),
      send('HEAD', 'emails'),
      send('HEAD', `editor/${emailId}`),
      send('OPTIONS', 'emails'),
      send('PATCH', 'emails'),
      send('GET', 'nothing'),
      send('GET', 'emails', { as: null }),
      send('POST', 'emails', { body: '{' }),
    ])
    for (const { headers, status } of responses) {
      expect([status, headers.get('cache-control')]).toEqual([status, 'no-store'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('to HEAD is that to GET without its body', async () => {
    const { send } = app.handlerOf()
    const head = await send('HEAD', 'emails')
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await head.text()).toBe('')
    expect((await send('HEAD', 'emails', { as: null })).status).toBe(401)
  })

  it.each([
    ['editor', 'POST, OPTIONS'],
    ['editor/x', 'GET, HEAD, OPTIONS'],
    ['emails', 'GET, HEAD, POST, OPTIONS'],
    ['emails/x', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['emails/x/copy', 'POST, OPTIONS'],
    ['ai/summary', 'GET, HEAD, OPTIONS'],
    ['ai/usage', 'GET, HEAD, OPTIONS'],
    ['ai/quota', 'GET, HEAD, OPTIONS'],
    ['ai/balances', 'GET, HEAD, OPTIONS'],
    ['ai/bills', 'GET, HEAD, OPTIONS'],
    ['ai/limit', 'PUT, OPTIONS'],
  ])('of %s tells the methods: %s', async (path, allow) => {
    const { send } = app.handlerOf({ user: () => null })
    const options = await send('OPTIONS', path)
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'].filter((name) => !allow.includes(name))) {
      const response = await send(method, path)
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
      expect((await bodyOf(response)).error).toBe('methodNotAllowed')
    }
  })

  it.each([
    '',
    'nothing',
    'ai',
    'ai/nothing',
    'ai/usage/x',
    'push',
    'sending/test',
    'emails/x/y',
    'editor/x/y',
  ])('of /%s is 404', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await app.handlerOf().send(method, path)
      expect([response.status, (await bodyOf(response)).error]).toEqual([404, 'notFound'])
    }
  })
})

describe('basePath', () => {
  it('settles a mount point that ends in the name of a route', async () => {
    const at = async (basePath: string | undefined, path: string) => {
      const options = basePath === undefined ? {} : { basePath }
      const { handle } = app.handlerOf(options)
      const headers = { cookie: 'session=ann' }
      return (await handle(new Request(`http://app.example${path}`, { headers }))).status
    }
    // By the end of the path, this is the email with the id "emails".
    expect(await at(undefined, '/emails/emails')).toBe(404)
    expect(await at('/emails', '/emails/emails')).toBe(200)
    expect(await at('emails/', '/emails/emails/')).toBe(200)
    expect(await at('/emails', '/emails')).toBe(404)
    expect(await at('/api/x', '/emails')).toBe(404)
    expect(await at('/api/x', '/other/api/x/emails')).toBe(404)
    expect(await at('/api/x', '/api/x/emails')).toBe(200)
    expect(await at('/', '/emails')).toBe(200)
    expect(await at('', '/api/emails')).toBe(404)
  })
})

describe('createHandler', () => {
  it('needs nothing of the environment, only its own options', () => {
    expect(() => createHandler({ mailframe: createMailframe(), user: () => null })).not.toThrow()
    expect(() => createHandler({ user: () => null } as unknown as HandlerOptions)).toThrow(
      'mailframe is required',
    )
    expect(() => createHandler({ mailframe: app.mailframe } as unknown as HandlerOptions)).toThrow(
      'user is required',
    )
  })

  it.each([
    ['basePath', 42, 'the path where the routes are mounted'],
    ['basePath', null, 'and is null'],
    ['basePath', ['/api'], 'and is an array'],
    ['allow', true, 'a function'],
    ['aiLimit', {}, 'a function'],
    ['rateLimit', 5, 'a function'],
    ['onError', 'log', 'a function'],
    ['user', 'ann', 'a function that tells who is signed in'],
    ['mailframe', null, 'what createMailframe() returned'],
    ['verifyEmail', 'false', 'true or false'],
    ['trustProxy', 'false', 'true or false'],
    ['allowedOrigins', 'https://app.example.com', 'a list of origins'],
    ['signIn', true, 'a path such as /sign-in'],
    ['push', 'key', 'an object'],
    ['push.onSave', { push: { onSave: 'save' } }, 'a function'],
    ['push.key', { push: { key: 42 } }, 'a string'],
    ['events', {}, 'an event bus'],
    ['sending', true, 'an object'],
  ])('refuses %s of another kind at construction, and says what it must be: %j', (name, given, mustBe) => {
    const [, nested] = name.split('.')
    const options = {
      mailframe: app.mailframe,
      user: () => null,
      ...(nested ? (given as object) : { [name]: given }),
    }
    const attempt = () => createHandler(options as unknown as HandlerOptions)
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(`createHandler: ${name} must be `)
    expect(attempt).toThrow(mustBe)
    if (name !== 'user' && name !== 'mailframe') expect(attempt).toThrow('leave it out')
  })
})
