import { createEmulator, type Emulator } from '@mailframe/emulator'
import type { EmailListResponse, EmailResponse, EndUser, OpenEditorResponse } from '@mailframe/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMailframe, editorAddress, type Mailframe } from '../index.js'
import { createHandler } from './create-handler.js'
import type { HandlerOptions } from './options.js'

let emulator: Emulator
let mailframe: Mailframe

beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(async () => {
  await emulator.close()
})
beforeEach(async () => {
  await emulator.reset()
  const { url, editorUrl, credentials } = emulator
  const { clientId, clientSecret } = credentials
  mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
})

const APP = 'http://app.example/api/mailframe'
const ann: EndUser = { userId: 'ann', name: 'Ann', email: 'ann@example.com' }

/** The session of these tests: who is named in a cookie. */
const userOf = (request: Request): EndUser | null => {
  const userId = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return userId === undefined ? null : { ...ann, userId }
}

function handlerOf(options: Partial<HandlerOptions> = {}) {
  const onError = vi.fn()
  const handle = createHandler({ mailframe, user: userOf, onError, ...options })
  const send = (
    method: string,
    path: string,
    {
      body,
      as = 'ann',
      headers = {},
    }: { body?: unknown; as?: string | null; headers?: Record<string, string> } = {},
  ) => {
    return handle(
      new Request(`${APP}/${path}`, {
        method,
        headers: {
          ...(as === null ? {} : { cookie: `session=${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  }
  return { send, onError, handle }
}

async function bodyOf<T = { error: string; message: string }>(response: Response): Promise<T> {
  return (await response.json()) as T
}

async function created(name = 'First', userId = 'ann'): Promise<string> {
  return (await mailframe.emails.create({ userId, name })).id
}

const upstream = () => emulator.requests.map(({ method, path }) => `${method} ${path}`)

describe('the editor', () => {
  it('gives a code for the signed-in user, with one upstream request beside the token', async () => {
    const { send } = handlerOf()
    const emailId = await created()
    const before = emulator.requests.length
    const response = await send('POST', 'editor', { body: { emailId, lang: 'zh_CN', userId: 'bob' } })
    expect(response.status).toBe(200)
    const answer = await bodyOf<OpenEditorResponse>(response)
    expect(answer).toEqual({
      code: expect.any(String),
      editorUrl: emulator.editorUrl,
      emailId,
      expiresIn: 300,
    })
    expect(upstream().slice(before)).toEqual(['POST /access/code'])
    const page = await fetch(editorAddress({ ...answer, id: emailId }))
    expect(page.status).toBe(200)
  })

  it('refuses the email of someone else at the editor, or here where verifyEmail is set', async () => {
    const emailId = await created('Not yours', 'bob')
    const plain = await bodyOf<OpenEditorResponse>(
      await handlerOf().send('POST', 'editor', { body: { emailId } }),
    )
    expect((await fetch(editorAddress({ ...plain, id: emailId }))).status).toBe(404)

    const { send } = handlerOf({ verifyEmail: true })
    const response = await send('POST', 'editor', { body: { emailId } })
    expect(response.status).toBe(404)
    expect((await bodyOf(response)).error).toBe('emailNotFound')
    expect((await send('POST', 'editor', { body: { emailId }, as: 'nobody' })).status).toBe(404)
    expect((await send('POST', 'editor', { body: { emailId }, as: 'bob' })).status).toBe(200)
    expect((await send('GET', `editor/${emailId}`)).status).toBe(404)
    expect((await send('GET', `editor/${emailId}`, { as: 'bob' })).status).toBe(303)
  })

  it('takes links straight to the editor', async () => {
    const emailId = await created()
    const response = await handlerOf().send('GET', `editor/${emailId}?lang=ja_JP&userId=bob`)
    expect(response.status).toBe(303)
    const address = new URL(response.headers.get('location') ?? '')
    expect(address.origin).toBe(emulator.editorUrl)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ id: emailId, lang: 'ja_JP' })
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(address)).status).toBe(403)
  })

  it('mints for a navigation only', async () => {
    const { send } = handlerOf()
    const none = [
      await send('HEAD', 'editor/e-1'),
      await send('GET', 'editor/e-1', { headers: { 'sec-purpose': 'prefetch' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-purpose': 'prefetch;prerender' } }),
      await send('GET', 'editor/e-1', { headers: { purpose: 'prefetch' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'empty' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'iframe' } }),
      await send('GET', 'editor/e-1', { headers: { 'sec-fetch-dest': 'image' } }),
    ]
    expect(none.map(({ status }) => status)).toEqual([204, 403, 403, 403, 403, 403, 403])
    expect(none.some(({ headers }) => headers.has('location'))).toBe(false)
    expect(upstream()).toEqual([])
    const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
    expect((await send('GET', 'editor/e-1', { headers: navigation })).status).toBe(303)
  })

  it('shows the errors of a link as a page with a way back', async () => {
    const { send } = handlerOf({ verifyEmail: true })
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      referer: 'http://app.example/mails?a=1&b="2"',
    }
    const missing = await send('GET', 'editor/none', { headers })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(missing.headers.get('cache-control')).toBe('no-store')
    const page = await missing.text()
    expect(page).toContain('There is no such email')
    expect(page).toContain('href="http://app.example/mails?a=1&amp;b=%222%22"')

    const nobody = await send('GET', 'editor/none', {
      headers: { ...headers, referer: 'https://evil.example/' },
      as: null,
    })
    expect(nobody.status).toBe(401)
    expect(await nobody.text()).toContain('href="/"')
    const script = await send('GET', `editor/none`, {
      headers: { ...headers, referer: 'javascript:alert(1)' },
    })
    expect(await script.text()).not.toContain('javascript:')

    const json = await send('GET', 'editor/none', { headers: { accept: 'application/json' } })
    expect((await bodyOf(json)).error).toBe('emailNotFound')
  })

  it('blames the user hook, not the browser, for a profile that is no profile', async () => {
    const { send, onError } = handlerOf({ user: () => ({ userId: 'ann', email: 'root@localhost' }) })
    const response = await send('POST', 'editor', { body: { emailId: 'e-1' } })
    expect(response.status).toBe(500)
    expect(await bodyOf(response)).toEqual({
      error: 'serverError',
      message: 'Something went wrong on this server.',
    })
    expect(String(onError.mock.calls[0]?.[0])).toContain('unusable email: email format is invalid')
    expect((await send('GET', 'emails')).status).toBe(200)
  })
})

describe('emails', () => {
  it('are created, read, listed, changed, copied and deleted in the scope of the user', async () => {
    const { send } = handlerOf()
    const fields = { name: 'First', subject: 'Hi', extra: { a: 1 }, html: '<p>', json: { p: [] } }
    const made = await send('POST', 'emails', { body: { ...fields, userId: 'bob', id: 'mine' } })
    expect(made.status).toBe(200)
    const email = await bodyOf<EmailResponse>(made)
    expect(email).toMatchObject({ ...fields, userId: 'ann' })
    expect(Object.keys(email).sort()).toEqual(
      ['createdAt', 'extra', 'html', 'id', 'json', 'name', 'subject', 'updatedAt', 'userId'].sort(),
    )
    const one = `emails/${email.id}`
    expect(await bodyOf(await send('GET', one))).toEqual(email)
    const changed = await send('PUT', one, { body: { name: 'Second', subject: null, userId: 'bob' } })
    expect(await bodyOf(changed)).toMatchObject({ name: 'Second', subject: null, html: '<p>' })
    const copy = await bodyOf<EmailResponse>(await send('POST', `${one}/copy`))
    expect(copy).toMatchObject({ name: 'Second (copy)', userId: 'ann' })
    const list = await bodyOf<EmailListResponse>(await send('GET', 'emails?pageNo=1&pageSize=1'))
    expect(list).toMatchObject({ total: 2, pageNo: 1, pageSize: 1, list: [{ id: copy.id }] })
    expect(Object.keys(list.list[0] ?? {})).not.toContain('html')
    expect(await bodyOf(await send('DELETE', one))).toEqual({ id: email.id, deleted: true })
    expect((await send('GET', one)).status).toBe(404)
  })

  it('of one user are nobody else’s, whatever the request says', async () => {
    const { send } = handlerOf()
    const emailId = await created('Secret plans', 'bob')
    await created('Mine', 'ann')
    for (const [method, path, body] of [
      ['GET', `emails/${emailId}?userId=bob`, undefined],
      ['PUT', `emails/${emailId}?userId=bob`, { name: 'Taken', userId: 'bob' }],
      ['DELETE', `emails/${emailId}?userId=bob`, undefined],
      ['POST', `emails/${emailId}/copy?userId=bob`, { userId: 'bob' }],
    ] as const) {
      const response = await send(method, path, body === undefined ? {} : { body })
      expect(response.status).toBe(404)
      expect((await bodyOf(response)).error).toBe('emailNotFound')
    }
    const list = await bodyOf<EmailListResponse>(await send('GET', 'emails?userId=bob'))
    expect(list.list.map(({ name }) => name)).toEqual(['Mine'])
    expect((await mailframe.emails.get({ userId: 'bob', emailId })).name).toBe('Secret plans')
  })

  it('of a user whom the service has not met are none', async () => {
    const { send, onError } = handlerOf()
    const list = await send('GET', 'emails?pageSize=5', { as: 'stranger' })
    expect(list.status).toBe(200)
    expect(await bodyOf(list)).toEqual({ list: [], total: 0, pageNo: 1, pageSize: 5 })
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ error: 'invalidContext' }),
      expect.objectContaining({ action: 'emails.list', userId: 'stranger' }),
    )
    await expect(mailframe.emails.list({ userId: 'stranger' })).rejects.toMatchObject({
      error: 'invalidContext',
    })
    for (const [method, path, body] of [
      ['GET', 'emails/e-1', undefined],
      ['PUT', 'emails/e-1', { name: 'N' }],
      ['DELETE', 'emails/e-1', undefined],
      ['POST', 'emails/e-1/copy', undefined],
    ] as const) {
      const response = await send(method, path, { as: 'stranger', ...(body === undefined ? {} : { body }) })
      expect([response.status, (await bodyOf(response)).error]).toEqual([404, 'emailNotFound'])
    }
  })

  it.each(['push', 'events', 'copy', 'editor', 'emails'])('may have the id %s', async (id) => {
    const { send } = handlerOf()
    for (const [method, path] of [
      ['GET', `emails/${id}`],
      ['DELETE', `emails/${id}`],
      ['POST', `emails/${id}/copy`],
    ] as const) {
      expect(await bodyOf(await send(method, path))).toMatchObject({ error: 'emailNotFound' })
    }
    expect((await send('GET', `editor/${id}`)).headers.get('location')).toContain(`id=${id}`)
  })

  it.each(['a%2Fb', '%252e%252e', 'a%5Cb', 'a%00b', '%', 'a%3Fb', 'a%23b', 'x'.repeat(600)])(
    'refuse the id %s before anything is asked of the service',
    async (id) => {
      const { send } = handlerOf()
      for (const method of ['GET', 'DELETE']) {
        const response = await send(method, `emails/${id}`)
        expect(response.status).toBe(400)
        expect((await bodyOf(response)).message).toBe('emailId is not an id of this service')
      }
      expect(upstream()).toEqual([])
    },
  )
})

describe('input', () => {
  it.each([
    ['POST', 'editor', {}, 'emailId is required'],
    ['POST', 'editor', { emailId: 7 }, 'emailId must be a string'],
    ['POST', 'editor', { emailId: '../x' }, 'emailId is not an id of this service'],
    ['POST', 'editor', { emailId: 'x', lang: 7 }, 'lang must be a string'],
    ['POST', 'editor', { emailId: 'x', lang: ['en_US'] }, 'lang must be a string'],
    ['POST', 'editor', [], 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', 'null', 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', '"text"', 'request body is invalid: it must be a JSON object'],
    ['POST', 'editor', '{', 'request body is invalid'],
    ['POST', 'editor', '', 'request body is invalid'],
    ['POST', 'emails', {}, 'name is required'],
    ['POST', 'emails', { name: null }, 'name is required'],
    ['POST', 'emails', { name: 5 }, 'name must be a string'],
    ['POST', 'emails', { name: 'n'.repeat(65) }, 'name must not exceed 64 characters'],
    ['POST', 'emails', { name: 'n', subject: 's'.repeat(513) }, 'subject must not exceed 512 characters'],
    ['POST', 'emails', { name: 'n', extra: { a: 'x'.repeat(16_384) } }, 'extra must not exceed 16384 bytes'],
    ['POST', 'emails', { name: 'n', extra: 'text' }, 'extra must be a JSON object or null'],
    ['PUT', 'emails/x', { html: 5 }, 'html must be a string or null'],
    ['PUT', 'emails/x', { json: [] }, 'json must be a JSON object or null'],
    ['PUT', 'emails/x', { name: '' }, 'name is required'],
    ['GET', 'emails?pageNo=0', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=-1', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=1.5', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageNo=99999999999999999999', undefined, /^pageNo must be positive/],
    ['GET', 'emails?pageSize=101', undefined, /pageSize must be between 1 and 100$/],
    ['GET', 'emails?pageNo=1&pageNo=2', undefined, 'pageNo must be given only once'],
    ['GET', 'editor/x?lang=a&lang=b', undefined, 'lang must be given only once'],
  ] as [string, string, unknown, string | RegExp][])('%s %s %j: %s', async (method, path, body, message) => {
    await created()
    const { send, onError } = handlerOf()
    const response = await send(method, path, body === undefined ? {} : { body })
    expect(response.status).toBe(400)
    const answer = await bodyOf(response)
    expect(answer.error).toBe('invalidParameter')
    expect(answer.message).toMatch(message)
    expect(onError).not.toHaveBeenCalled()
  })

  it('nested beyond any stack is refused, not a crash', async () => {
    const { send } = handlerOf()
    const deep = `{"name":"n","json":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
    const response = await send('POST', 'emails', { body: deep })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).error).toBe('invalidParameter')
  })

  it('must be JSON by its type', async () => {
    const { send } = handlerOf()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const response = await send('POST', 'emails', {
        body: '{"name":"n"}',
        headers: { 'content-type': type },
      })
      expect([response.status, (await bodyOf(response)).error]).toEqual([415, 'unsupportedMediaType'])
    }
    const zipped = await send('POST', 'emails', {
      body: { name: 'n' },
      headers: { 'content-encoding': 'gzip' },
    })
    expect(zipped.status).toBe(415)
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await send('POST', 'emails', { body: '{"name":"n"}', headers: charset })).status).toBe(200)
  })

  it('must not exceed 1 MiB, and must arrive whole', async () => {
    const { handle, send } = handlerOf()
    const headers = { cookie: 'session=ann', 'content-type': 'application/json' }
    const large = JSON.stringify({ name: 'n', html: 'x'.repeat(1_048_576) })
    const post = (body: BodyInit, more: Record<string, string>) =>
      handle(
        new Request(`${APP}/emails`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body,
          duplex: 'half',
        } as RequestInit),
      )
    const declared = await post(large, { 'content-length': String(large.length) })
    expect([declared.status, (await bodyOf(declared)).error]).toEqual([413, 'bodyTooLarge'])
    const streamed = await post(new Blob([large]).stream(), {})
    expect(streamed.status).toBe(413)
    const cut = await post('{"name":"n"}', { 'content-length': '20' })
    expect([cut.status, (await bodyOf(cut)).message]).toEqual([
      400,
      'request body is invalid: 12 of 20 bytes arrived',
    ])
    const notUtf8 = await post(Uint8Array.of(0x22, 0xff, 0x22), {})
    expect(notUtf8.status).toBe(400)
    const broken = new ReadableStream({ start: (body) => body.error(new Error('gone')) })
    expect((await post(broken, {})).status).toBe(400)
    const fits = await send('POST', 'emails', { body: { name: 'n', html: 'x'.repeat(900_000) } })
    expect(fits.status).toBe(200)
  })
})

describe('every answer', () => {
  it('is not stored, not sniffed, and sends no referrer', async () => {
    const { send } = handlerOf({ verifyEmail: true })
    const emailId = await created()
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
    const { send } = handlerOf()
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
  ])('of %s tells the methods: %s', async (path, allow) => {
    const { send } = handlerOf({ user: () => null })
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
    'ai/summary',
    'ai/usage',
    'events',
    'push',
    'sending/test',
    'emails/x/y',
    'editor/x/y',
  ])('of /%s is 404', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await handlerOf().send(method, path)
      expect([response.status, (await bodyOf(response)).error]).toEqual([404, 'notFound'])
    }
  })
})

describe('basePath', () => {
  it('settles a mount point that ends in the name of a route', async () => {
    const at = async (basePath: string | undefined, path: string) => {
      const options = basePath === undefined ? {} : { basePath }
      const { handle } = handlerOf(options)
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

describe('the hooks', () => {
  const failing = () => {
    throw new Error('pl4nted: the session store is down')
  }

  it.each([null, undefined])('nobody is signed in where user gives %s', async (nobody) => {
    const { send, onError } = handlerOf({ user: () => nobody })
    const response = await send('GET', 'emails')
    expect([response.status, (await bodyOf(response)).error]).toEqual([401, 'unauthenticated'])
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([{}, { userId: '' }, { userId: 'a b' }, { userId: 42 }, true, 'ann'])(
    'a user like %j is our own mistake',
    async (user) => {
      const { send, onError } = handlerOf({ user: () => user as EndUser })
      const response = await send('GET', 'emails')
      expect([response.status, (await bodyOf(response)).error]).toEqual([500, 'serverError'])
      expect(String(onError.mock.calls[0]?.[0])).toContain('userId')
      expect(upstream()).toEqual([])
    },
  )

  it.each([
    ['user', { user: failing }],
    ['allow', { allow: failing }],
    ['rateLimit', { rateLimit: failing }],
    ['user, by a rejection', { user: async () => failing() }],
  ] as [string, Partial<HandlerOptions>][])(
    '%s may throw: onError learns it, the browser nothing',
    async (_, hooks) => {
      const { send, onError } = handlerOf(hooks)
      const response = await send('GET', 'emails')
      expect(response.status).toBe(500)
      expect(JSON.stringify(await bodyOf(response))).not.toContain('pl4nted')
      expect(onError).toHaveBeenCalledWith(
        expect.objectContaining({ message: expect.stringContaining('pl4nted') }),
        expect.objectContaining({ action: 'emails.list', request: expect.any(Request) }),
      )
    },
  )

  it('allow decides with what the browser sent', async () => {
    const allow = vi.fn(({ action }) => (action === 'emails.delete' ? false : undefined))
    const { send } = handlerOf({ allow })
    const emailId = await created()
    await send('POST', 'editor', { body: { emailId } })
    const refused = await send('DELETE', `emails/${emailId}`)
    expect([refused.status, (await bodyOf(refused)).error]).toEqual([403, 'forbidden'])
    await send('GET', 'emails')
    expect(allow.mock.calls.map(([{ action, emailId: id, user }]) => [action, id, user.userId])).toEqual([
      ['editor.open', emailId, 'ann'],
      ['emails.delete', emailId, 'ann'],
      ['emails.list', undefined, 'ann'],
    ])
    expect((await mailframe.emails.get({ userId: 'ann', emailId })).id).toBe(emailId)
  })

  it('allow with an answer that is none refuses', async () => {
    const { send, onError } = handlerOf({ allow: () => 0 as unknown as boolean })
    expect((await send('GET', 'emails')).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('true, false or undefined')
  })

  it('rateLimit answers 429, before the body is read', async () => {
    const rateLimit = vi.fn(({ action }) =>
      action === 'emails.create' ? { retryAfter: 2.5 } : (true as const),
    )
    const { send } = handlerOf({ rateLimit })
    const response = await send('POST', 'emails', { body: '{' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await bodyOf(response)).error).toBe('rateLimited')
    expect((await send('GET', 'emails')).status).toBe(200)
    const forgetful = handlerOf({ rateLimit: () => undefined as unknown as true })
    expect((await forgetful.send('GET', 'emails')).status).toBe(500)
  })

  it('a hook that reads the body is told to clone the request', async () => {
    const { send, onError } = handlerOf({
      user: async (request) => {
        await request.text()
        return ann
      },
    })
    expect((await send('POST', 'emails', { body: { name: 'n' } })).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('request.clone()')
    const clones = handlerOf({
      user: async (request) => {
        await request.clone().text()
        return ann
      },
    })
    expect((await clones.send('POST', 'emails', { body: { name: 'n' } })).status).toBe(200)
  })

  it('an onError that throws or rejects takes no answer with it', async () => {
    for (const onError of [failing, async () => failing()]) {
      expect((await handlerOf({ user: failing, onError }).send('GET', 'emails')).status).toBe(500)
    }
  })

  it('without onError, the log is told', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const handle = createHandler({ mailframe, user: failing })
    await handle(new Request(`${APP}/emails`))
    expect(log).toHaveBeenCalledWith('mailframe emails.list:', expect.any(Error))
    log.mockRestore()
  })
})

describe('other origins', () => {
  const origin = 'https://other.example'
  const foreign = { origin, 'sec-fetch-site': 'cross-site', host: 'app.example' }

  it('may not change anything', async () => {
    const { send, onError } = handlerOf()
    const emailId = await created()
    const before = emulator.requests.length
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
    expect(emulator.requests).toHaveLength(before)
    expect(onError).not.toHaveBeenCalled()
  })

  it('in allowedOrigins call with credentials', async () => {
    const { send } = handlerOf({ allowedOrigins: [origin] })
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
    const { send, onError } = handlerOf({ allowedOrigins: ['*'] })
    expect((await send('GET', 'emails')).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain('allowedOrigins')
  })
})

describe('createHandler', () => {
  it('needs nothing of the environment, only its own options', () => {
    expect(() => createHandler({ mailframe: createMailframe(), user: () => null })).not.toThrow()
    expect(() => createHandler({ user: () => null } as unknown as HandlerOptions)).toThrow(
      'mailframe is required',
    )
    expect(() => createHandler({ mailframe } as unknown as HandlerOptions)).toThrow('user is required')
  })
})
