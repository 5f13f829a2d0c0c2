import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { createMailframe } from '../client/create-mailframe.js'
import type { MailframeOptions } from '../client/options.js'
import {
  answers,
  type Behaviour,
  CREDENTIALS,
  drops,
  EMAIL,
  hangs,
  refuses,
  startService,
  type TestService,
} from '../test/service.js'
import { createHandler } from './create-handler.js'

const TEXT = 'pl4nted upstream text'

const REQUESTS: Record<string, [method: string, path: string, body?: unknown]> = {
  open: ['POST', 'editor', { emailId: 'mail-1' }],
  link: ['GET', 'editor/mail-1'],
  list: ['GET', 'emails'],
  get: ['GET', 'emails/mail-1'],
  create: ['POST', 'emails', { name: 'N' }],
  update: ['PUT', 'emails/mail-1', { name: 'N' }],
  delete: ['DELETE', 'emails/mail-1'],
  copy: ['POST', 'emails/mail-1/copy'],
}

async function ask(service: Pick<TestService, 'url'>, name: string, options: MailframeOptions = {}) {
  const [method, path, body] = REQUESTS[name] ?? ['GET', '']
  const onError = vi.fn()
  const mailframe = createMailframe({
    baseUrl: service.url,
    editorUrl: 'https://editor.example',
    ...CREDENTIALS,
    timeout: 5_000,
    ...options,
  })
  const handle = createHandler({ mailframe, user: () => ({ userId: 'ann' }), onError })
  const response = await handle(
    new Request(`http://app.example/api/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  )
  const text = await response.text()
  expect(text).not.toContain('pl4nted')
  expect(inspect(onError.mock.calls, { depth: 10 })).not.toContain(CREDENTIALS.clientSecret)
  const { error, message } = JSON.parse(text || '{}')
  return { status: response.status, error, message, headers: response.headers, onError, text }
}

const all = Object.keys(REQUESTS)

describe.concurrent('a failure of the service', () => {
  it.each<[string, Behaviour, number, string, string[]]>([
    ['invalidCredential', refuses(401, 'invalidCredential', TEXT), 502, 'serviceMisconfigured', all],
    ['insufficientScope', refuses(403, 'insufficientScope', TEXT), 502, 'serviceMisconfigured', all],
    [
      'invalidContext',
      refuses(403, 'invalidContext', TEXT),
      502,
      'serviceMisconfigured',
      ['open', 'link', 'create'],
    ],
    [
      'invalidContext',
      refuses(403, 'invalidContext', TEXT),
      404,
      'emailNotFound',
      ['get', 'update', 'delete', 'copy'],
    ],
    [
      'capabilityNotEnabled',
      refuses(403, 'capabilityNotEnabled', TEXT),
      403,
      'capabilityNotEnabled',
      ['open', 'get'],
    ],
    [
      'an unknown path',
      refuses(404, 'notFound', TEXT),
      502,
      'serviceMisconfigured',
      ['open', 'list', 'create'],
    ],
    ['emailQueryFailed', refuses(500, 'emailQueryFailed', TEXT), 503, 'serviceUnavailable', all],
    [
      'an answer that is not JSON',
      answers(`<html>${TEXT}`),
      503,
      'serviceUnavailable',
      ['open', 'link', 'list', 'get', 'create', 'update', 'copy'],
    ],
    ['a 404 of a proxy', answers(TEXT, 404), 503, 'serviceUnavailable', all],
    ['a redirect', answers(TEXT, 302, { location: 'https://evil.example/' }), 503, 'serviceUnavailable', all],
    ['a dropped connection', drops, 503, 'serviceUnavailable', all],
  ])('%s', async (_, behaviour, status, error, names) => {
    for (const name of names) {
      await using service = await startService(behaviour)
      const answer = await ask(service, name)
      expect([name, answer.status, answer.error]).toEqual([name, status, error])
      expect(answer.onError).toHaveBeenCalledTimes(1)
      const id = answer.headers.get('x-request-id')
      expect(id).toMatch(/^\S{8,}$/)
      expect(answer.onError.mock.calls[0]?.[1]).toMatchObject({ requestId: id })
    }
  })

  it('404 emailNotFound is told to the browser only', async () => {
    for (const name of ['get', 'update', 'delete', 'copy']) {
      await using service = await startService(refuses(404, 'emailNotFound', TEXT))
      const { status, error, onError } = await ask(service, name)
      expect([status, error]).toEqual([404, 'emailNotFound'])
      expect(onError).not.toHaveBeenCalled()
    }
  })

  it('a 400 is passed on with documented texts only', async () => {
    for (const [said, told] of [
      ['name must not exceed 64 characters', 'name must not exceed 64 characters'],
      ['request body is invalid: pl4nted', 'request body is invalid'],
      [TEXT, 'A value of the request is not valid for the email service.'],
    ] as const) {
      await using service = await startService(refuses(400, 'invalidParameter', said))
      const { status, error, message } = await ask(service, 'create')
      expect([status, error, message]).toEqual([400, 'invalidParameter', told])
    }
  })

  it.each([
    [429, '30', '30'],
    [503, '30', '30'],
    [429, '604800', '3600'],
    [503, 'Fri, 01 Jan 2038 00:00:00 GMT', '3600'],
  ])('%s hands Retry-After on, an hour at most: %s as %s', async (answered, given, handedOn) => {
    await using service = await startService(answers(TEXT, answered, { 'retry-after': given }))
    for (const name of all) {
      const { status, error, headers } = await ask(service, name)
      expect([status, error, headers.get('retry-after')]).toEqual([503, 'serviceUnavailable', handedOn])
    }
  })

  it('a service that hangs is 504', async () => {
    const asked = all.map(async (name) => {
      await using service = await startService(hangs)
      // Time enough for a token, on a busy machine, too.
      const { status, error, message } = await ask(service, name, { timeout: 2_000 })
      expect([status, error]).toEqual([504, 'serviceTimeout'])
      if (name === 'create' || name === 'copy') expect(message).toContain('not certain')
    })
    await Promise.all(asked)
  })

  it('a create whose outcome is unknown says so', async () => {
    await using service = await startService(drops)
    const { message, onError } = await ask(service, 'create')
    expect(message).toContain('Look at the list')
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ error: 'outcomeUnknown' })
  })

  it('a missing setting is 502, and onError learns which', async () => {
    const { status, error, onError } = await ask({ url: '' }, 'open', { baseUrl: '  ' })
    expect([status, error]).toEqual([502, 'serviceMisconfigured'])
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      error: 'configurationMissing',
      message: expect.stringContaining('MAILFRAME_BASE_URL'),
    })
  })

  it('a missing editor address is told before a code is minted', async () => {
    await using service = await startService(answers({ code: 'c' }))
    const { status, onError } = await ask(service, 'open', { editorUrl: '' })
    expect(status).toBe(502)
    expect(onError.mock.calls[0]?.[0].message).toContain('MAILFRAME_EDITOR_URL')
    expect(service.seen).toHaveLength(0)
  })

  it('a list without a total counts what is known', async () => {
    const full = Array.from({ length: 20 }, (_, index) => ({ ...EMAIL, id: `m-${index}` }))
    await using service = await startService(answers(full))
    expect(JSON.parse((await ask(service, 'list')).text)).toMatchObject({
      total: 21,
      pageNo: 1,
      pageSize: 20,
    })
  })

  // Tests side by side: `poll` needs to know its own.
  it('a browser that leaves ends a read, and nobody is told', async ({ expect }) => {
    await using service = await startService(hangs)
    const leaves = new AbortController()
    const onError = vi.fn()
    const mailframe = createMailframe({ baseUrl: service.url, ...CREDENTIALS })
    const handle = createHandler({ mailframe, user: () => ({ userId: 'ann' }), onError })
    const work = handle(new Request('http://app.example/api/emails', { signal: leaves.signal }))
    await expect.poll(() => service.seen.length).toBe(1)
    leaves.abort()
    expect((await work).status).toBe(503)
    expect(onError).not.toHaveBeenCalled()
  })
})
