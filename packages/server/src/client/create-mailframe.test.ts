import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  answers,
  type Behaviour,
  CREDENTIALS,
  cuts,
  drops,
  EMAIL,
  hangs,
  refuses,
  stalls,
  startService,
  type TestService,
} from '../test/service.js'
import { createMailframe } from './create-mailframe.js'
import { MailframeError } from './error.js'
import type { MailframeOptions } from './options.js'

const ann = { userId: 'ann', emailId: 'mail-1' }
const editorUrl = 'https://editor.example/base'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function clientOf(service: TestService, options: MailframeOptions = {}) {
  return createMailframe({ baseUrl: service.url, editorUrl, ...CREDENTIALS, timeout: 5_000, ...options })
}

async function failureOf(work: Promise<unknown>): Promise<MailframeError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(MailframeError)
  return error
}

describe('configuration', () => {
  it('is not needed to create a client', () => {
    expect(() => createMailframe()).not.toThrow()
  })

  it('is read at first use, and names option and variable where it is missing', async () => {
    for (const variable of ['BASE_URL', 'EDITOR_URL', 'CLIENT_ID', 'CLIENT_SECRET']) {
      vi.stubEnv(`MAILFRAME_${variable}`, undefined)
    }
    const read = vi.fn(() => 'https://service.example')
    const mailframe = createMailframe({ baseUrl: read, clientId: async () => 'id' })
    expect(read).not.toHaveBeenCalled()
    const error = await failureOf(mailframe.emails.get(ann))
    expect(error).toMatchObject({ error: 'configurationMissing', retryable: false })
    expect(error.message).toBe(
      'clientSecret is missing: pass it as an option, or set the environment variable MAILFRAME_CLIENT_SECRET',
    )
    expect((await failureOf(mailframe.editor.url())).message).toContain('MAILFRAME_EDITOR_URL')
    expect((await failureOf(createMailframe().codes.mint({ userId: 'ann' }))).message).toContain('baseUrl')
  })

  it('comes from the environment, also when it is there only later', async () => {
    await using service = await startService(answers(EMAIL))
    const mailframe = createMailframe()
    vi.stubEnv('MAILFRAME_BASE_URL', undefined)
    await failureOf(mailframe.emails.get(ann))
    vi.stubEnv('MAILFRAME_BASE_URL', `${service.url}/base/`)
    vi.stubEnv('MAILFRAME_CLIENT_ID', CREDENTIALS.clientId)
    vi.stubEnv('MAILFRAME_CLIENT_SECRET', `${CREDENTIALS.clientSecret}\n`)
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
    expect(service.tokenRequests[0]?.path).toBe('/base/access/token')
    expect(service.tokenRequests[0]?.headers.authorization).toBe(
      `Basic ${btoa(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`)}`,
    )
  })

  it('works where there is no process', async () => {
    await using service = await startService(answers(EMAIL))
    const mailframe = clientOf(service)
    const { nextTick } = process
    vi.stubGlobal('process', { nextTick })
    const email = await mailframe.emails.get(ann)
    vi.unstubAllGlobals()
    expect(email.id).toBe('mail-1')
  })

  it.each([
    [{ baseUrl: 'http://service.example' }, 'baseUrl must be https'],
    [{ baseUrl: 'service' }, 'baseUrl must be an absolute address'],
    [{ baseUrl: 'https://u:pl4nted@service.example' }, 'baseUrl must not hold a user name or password'],
    [{ clientId: 'a:b' }, 'clientId must not contain a colon'],
    [
      {
        clientSecret: () => {
          throw new Error('vault is sealed')
        },
      },
      'clientSecret could not be read',
    ],
  ] as [MailframeOptions, string][])('%j: %s', async (options, message) => {
    const mailframe = createMailframe({ baseUrl: 'https://service.example', ...CREDENTIALS, ...options })
    const error = await failureOf(mailframe.emails.get(ann))
    expect(error).toMatchObject({ error: 'configurationMissing', message: expect.stringContaining(message) })
    expect(inspect(error)).not.toContain('pl4nted')
  })

  it('takes http on insecure hosts, of the option or the environment', async () => {
    const fetch = vi.fn(async () => Response.json({ access_token: 't', ...EMAIL }))
    const options = { baseUrl: 'http://emulator:4010', ...CREDENTIALS, fetch }
    expect((await failureOf(createMailframe(options).emails.get(ann))).message).toContain('insecureHosts')
    vi.stubEnv('MAILFRAME_INSECURE_HOSTS', 'other, emulator:4010')
    expect((await createMailframe(options).emails.get(ann)).id).toBe('mail-1')
    const named = createMailframe({ ...options, insecureHosts: ['emulator'] })
    expect((await named.emails.get(ann)).id).toBe('mail-1')
  })

  it('refuses to work in a browser, and names the right package', async () => {
    await using service = await startService(answers(EMAIL))
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error.message).toContain('@mailframe/react')
    expect(service.tokenRequests).toHaveLength(0)
    // An emulator in a page hands in its own fetch.
    expect((await clientOf(service, { fetch }).emails.get(ann)).id).toBe('mail-1')
  })
})

describe('the token', () => {
  it('is asked for once by 200 cold calls', async () => {
    await using service = await startService(answers({ code: 'c', expires_in: 300, userId: 'ann' }))
    const mailframe = clientOf(service)
    const opened = await Promise.all(
      Array.from({ length: 200 }, () =>
        mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }),
      ),
    )
    expect(opened).toHaveLength(200)
    expect(service.tokenRequests).toHaveLength(1)
    expect(service.seen).toHaveLength(200)
    expect(service.tokenRequests[0]).toMatchObject({ method: 'POST', body: '' })
  })

  it('is not shared by two clients of one process', async () => {
    await using service = await startService(answers(EMAIL))
    await clientOf(service).emails.get(ann)
    await clientOf(service, { clientId: 'other' }).emails.get(ann)
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it.each([
    ['60', { expires_in: 60 }],
    ['absent', {}],
    ['a text', { expires_in: '3600' }],
    ['no number', { expires_in: 'soon' }],
    ['null', { expires_in: null }],
  ])('serves where expires_in is %s, and the token no JWT', async (_, lifetime) => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 'opaque', ...lifetime })]
    const mailframe = clientOf(service)
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(1)
    expect(service.seen).toHaveLength(2)
  })

  it('is asked for anew each time where expires_in is 0', async () => {
    await using service = await startService(answers(EMAIL))
    service.tokens = [answers({ access_token: 'opaque', expires_in: 0 })]
    const mailframe = clientOf(service)
    await mailframe.emails.get(ann)
    await mailframe.emails.get(ann)
    expect(service.tokenRequests).toHaveLength(2)
  })

  it.each([{}, { access_token: '' }, { access_token: 5 }, { access_token: 'pl4nted\nx: y' }, [], 'text'])(
    'is refused in the answer %j',
    async (body) => {
      await using service = await startService(answers(EMAIL))
      service.tokens = [answers(body)]
      const error = await failureOf(clientOf(service).emails.get(ann))
      expect(error).toMatchObject({ error: 'invalidResponse', status: 200 })
      expect(inspect(error)).not.toContain('pl4nted')
    },
  )

  it('is not kept when it fails: the next call asks again', async () => {
    await using service = await startService(answers(EMAIL))
    const [good] = service.tokens
    service.tokens = [refuses(401, 'invalidCredential', 'no such client'), ...(good ? [good] : [])]
    const mailframe = clientOf(service)
    const [one, other] = await Promise.all([
      failureOf(mailframe.emails.get(ann)),
      failureOf(mailframe.emails.list(ann)),
    ])
    expect(one).toMatchObject({ error: 'invalidCredential', status: 401, message: 'no such client' })
    expect(other.error).toBe('invalidCredential')
    expect(service.tokenRequests).toHaveLength(1)
    expect((await mailframe.emails.get(ann)).id).toBe('mail-1')
  })

  it('goes on being asked for when the caller who asked first leaves', async () => {
    await using service = await startService(answers(EMAIL))
    let answer = () => {}
    const [good] = service.tokens
    service.tokens = [
      (request, response) => {
        answer = () => {
          response.end(JSON.stringify(good?.(request, response)?.body))
        }
        return undefined
      },
    ]
    const mailframe = clientOf(service)
    const leaves = new AbortController()
    const first = failureOf(mailframe.emails.get(ann, { signal: leaves.signal }))
    await expect.poll(() => service.tokenRequests.length).toBe(1)
    const second = mailframe.emails.get(ann)
    leaves.abort()
    expect(await first).toMatchObject({ error: 'aborted', retryable: false })
    answer()
    expect((await second).id).toBe('mail-1')
    expect(service.tokenRequests).toHaveLength(1)
  })

  it('is dropped by a 401, and the call repeated once, a create too', async () => {
    const unauthorized = refuses(401, 'invalidCredential', 'expired')
    await using service = await startService(unauthorized, answers(EMAIL), answers(EMAIL))
    const mailframe = clientOf(service)
    expect((await mailframe.emails.create({ userId: 'ann', name: 'First' })).id).toBe('mail-1')
    await mailframe.emails.get(ann)
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-2',
    ])
    service.calls = [unauthorized]
    expect(await failureOf(mailframe.emails.get(ann))).toMatchObject({
      error: 'invalidCredential',
      status: 401,
    })
    expect(service.seen).toHaveLength(5)
  })

  it('comes from the store of the options, and goes there', async () => {
    await using service = await startService(answers(EMAIL))
    const store = {
      get: vi.fn(async () => ({ token: 'stored', expiresAt: Date.now() + 60_000 })),
      set: vi.fn(async () => {}),
      delete: vi.fn(async () => {}),
    }
    await clientOf(service, { store }).emails.get(ann)
    expect(service.tokenRequests).toHaveLength(0)
    expect(service.seen[0]?.headers.authorization).toBe('Bearer stored')
    const [key] = store.get.mock.calls[0] as unknown as [string]
    expect(key).toMatch(/^mailframe:token:1:[0-9a-f]{64}$/)
  })
})

describe('calls', () => {
  it('mint a code, with the profile that is not blank', async () => {
    await using service = await startService(answers({ code: 'c-1', expires_in: '120', userId: 'ann' }))
    const user = { userId: 'ann', name: 'Ann', email: null, phone: '  ' }
    expect(await clientOf(service).codes.mint(user)).toEqual({ code: 'c-1', expiresIn: 120, userId: 'ann' })
    expect(service.seen[0]).toMatchObject({ method: 'POST', path: '/access/code' })
    expect(service.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    })
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({ userId: 'ann', name: 'Ann' })
  })

  it.each([{}, { code: '' }, { code: 5 }, [], 'text'])('do not take %j for a code', async (body) => {
    await using service = await startService(answers(body))
    const error = await failureOf(clientOf(service).codes.mint({ userId: 'ann' }))
    expect(error).toMatchObject({ error: 'invalidResponse', status: 200 })
  })

  it('open the editor', async () => {
    await using service = await startService(answers({ code: 'c 1', expires_in: 60 }))
    const before = Date.now()
    const { address, expiresAt } = await clientOf(service).editor.open({
      user: { userId: 'ann' },
      emailId: 'mail-1',
      lang: 'zh_CN',
    })
    expect(address).toBe('https://editor.example/base/thirdApp?code=c+1&id=mail-1&lang=zh_CN')
    expect(expiresAt).toBeGreaterThanOrEqual(before + 60_000)
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it('do not mint where the editor address is wrong', async () => {
    await using service = await startService(answers({ code: 'c' }))
    const mailframe = clientOf(service, { editorUrl: 'http://editor.example' })
    const error = await failureOf(mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }))
    expect(error.message).toContain('editorUrl must be https')
    expect(service.seen).toHaveLength(0)
  })

  it('pass userId in the query of GET and DELETE, and in the body of POST and PUT', async () => {
    await using service = await startService(
      answers({ list: [EMAIL], total: '41', pageNo: 2, pageSize: 20 }),
      answers(EMAIL),
      answers(EMAIL),
      answers(EMAIL),
      answers(EMAIL),
      answers({ id: 'mail-1', deleted: true }),
    )
    const { emails } = clientOf(service)
    expect(await emails.list({ userId: 'ann', pageNo: 2, pageSize: 20 })).toMatchObject({
      total: 41,
      pageNo: 2,
      pageSize: 20,
      hasMore: true,
      list: [{ id: 'mail-1' }],
    })
    expect(await emails.get(ann)).toEqual({ ...EMAIL, raw: EMAIL })
    await emails.create({ userId: 'ann', name: 'N', subject: null, extra: { a: 1 } })
    await emails.update({ ...ann, html: '<p>' })
    await emails.copy(ann)
    expect(await emails.delete(ann)).toEqual({ id: 'mail-1', deleted: true })
    expect(
      service.seen.map(({ method, path, query, body }) => [
        `${method} ${path}`,
        query,
        body === '' ? null : JSON.parse(body),
      ]),
    ).toEqual([
      ['GET /resource/email', { userId: 'ann', pageNo: '2', pageSize: '20' }, null],
      ['GET /resource/email/mail-1', { userId: 'ann' }, null],
      ['POST /resource/email', {}, { userId: 'ann', name: 'N', subject: null, extra: { a: 1 } }],
      ['PUT /resource/email/mail-1', {}, { userId: 'ann', html: '<p>' }],
      ['POST /resource/email/mail-1/copy', {}, { userId: 'ann' }],
      ['DELETE /resource/email/mail-1', { userId: 'ann' }, null],
    ])
  })

  it.each([
    ['no body', answers('', 204)],
    ['a text', answers('done')],
    ['another status', answers({}, 202)],
  ])('take a deletion with %s', async (_, behaviour) => {
    await using service = await startService(behaviour)
    expect(await clientOf(service).emails.delete(ann)).toEqual({ id: 'mail-1', deleted: true })
  })

  it('walk all pages, each Email once', async () => {
    const page = (ids: number[], total: number) =>
      answers({ list: ids.map((id) => ({ ...EMAIL, id: `m-${id}` })), total, pageSize: 2 })
    await using service = await startService(page([5, 4], 5), page([4, 3], 6), page([2, 1], 6))
    const ids: string[] = []
    for await (const { id } of clientOf(service).emails.all({ userId: 'ann' })) ids.push(id)
    expect(ids).toEqual(['m-5', 'm-4', 'm-3', 'm-2', 'm-1'])
    expect(service.seen.map(({ query }) => query.pageNo)).toEqual(['1', '2', '3'])
  })

  it('end the walk at a short page without a total, and at a page that comes again', async () => {
    const full = Array.from({ length: 100 }, (_, index) => ({ id: `m-${index}` }))
    await using short = await startService(answers(full), answers([{ id: 'last' }]))
    const seen: string[] = []
    for await (const { id } of clientOf(short).emails.all({ userId: 'ann' })) seen.push(id)
    expect(seen).toHaveLength(101)
    await using same = await startService(answers(full))
    let count = 0
    for await (const _ of clientOf(same).emails.all({ userId: 'ann' })) count += 1
    expect(count).toBe(100)
    expect(same.seen).toHaveLength(2)
  })

  it.each([
    ['list', { list: [{ id: 'a' }] }],
    ['records', { records: [{ emailId: 'a' }] }],
    ['items', { items: [{ slug: 'a' }] }],
    ['emails', { emails: [{ id: 'a' }] }],
    ['data', { data: [{ id: 'a' }] }],
    ['an array', [{ id: 'a' }]],
  ])('read a list under %s', async (_, body) => {
    await using service = await startService(answers(body))
    const page = await clientOf(service).emails.list({ userId: 'ann' })
    expect(page).toMatchObject({ total: null, pageNo: 1, pageSize: 20, hasMore: false, raw: body })
    expect(page.list).toMatchObject([{ id: 'a', userId: 'ann', name: '', html: null }])
  })

  it.each([{}, { list: {} }, { list: [{}] }, { list: ['a'] }, 'text', null])(
    'do not take %j for a list',
    async (body) => {
      await using service = await startService(answers(body))
      const error = await failureOf(clientOf(service).emails.list({ userId: 'ann' }))
      expect(error).toMatchObject({ error: 'invalidResponse', status: 200, retryable: false })
    },
  )

  it('read other forms of a record, keep it as raw, and take a reader of the user', async () => {
    const record = { slug: 7, name: 'N', json: '{"a":1}', extra: [], createdAt: 0, title: 'T' }
    await using service = await startService(answers(record))
    expect(await clientOf(service).emails.get(ann)).toEqual({
      id: '7',
      name: 'N',
      subject: null,
      userId: 'ann',
      extra: null,
      html: null,
      json: { a: 1 },
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '',
      raw: record,
    })
    const own = clientOf(service, { readEmail: (raw) => ({ subject: String(raw.title) }) })
    expect((await own.emails.get(ann)).subject).toBe('T')
  })
})

describe('input', () => {
  const userIdRule = 'userId can only contain letters, numbers, underscores, and hyphens'
  const pagination = 'pageNo must be positive and pageSize must be between 1 and 100'
  const notAnId = 'emailId is not an id of this service'
  type Client = ReturnType<typeof createMailframe>

  it.each([
    ['userId is required', (m) => m.emails.list({ userId: ' ' })],
    [userIdRule, (m) => m.emails.list({ userId: 'a b' })],
    ['userId must not exceed 128 characters', (m) => m.codes.mint({ userId: 'a'.repeat(129) })],
    ['name must not exceed 200 characters', (m) => m.codes.mint({ userId: 'a', name: 'n'.repeat(201) })],
    ['email format is invalid', (m) => m.codes.mint({ userId: 'a', email: 'x' })],
    ['phone must not exceed 50 characters', (m) => m.codes.mint({ userId: 'a', phone: '1'.repeat(51) })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageNo: 0 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageNo: 1.5 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageSize: 101 })],
    [pagination, (m) => m.emails.list({ userId: 'a', pageSize: Number.NaN })],
    ['emailId is required', (m) => m.emails.get({ userId: 'a', emailId: '' })],
    [notAnId, (m) => m.emails.get({ userId: 'a', emailId: '..' })],
    [notAnId, (m) => m.emails.update({ userId: 'a', emailId: 'a/b' })],
    [notAnId, (m) => m.emails.delete({ userId: 'a', emailId: '%2e%2e' })],
    [notAnId, (m) => m.emails.copy({ userId: 'a', emailId: '\ud800' })],
    [notAnId, (m) => m.editor.open({ user: { userId: 'a' }, emailId: 'x'.repeat(10_240) })],
    [
      'lang must be a string',
      (m) => m.editor.open({ user: { userId: 'a' }, emailId: 'x', lang: 5 as never }),
    ],
    ['name is required', (m) => m.emails.create({ userId: 'a', name: ' ' })],
    ['name must be a string', (m) => m.emails.create({ userId: 'a', name: 5 as never })],
    ['name is required', (m) => m.emails.update({ userId: 'a', emailId: 'x', name: '' })],
    [
      'subject must be a string or null',
      (m) => m.emails.create({ userId: 'a', name: 'n', subject: 1 as never }),
    ],
    ['json must be a JSON object or null', (m) => m.emails.update({ ...ann, json: [] as never })],
    ['timeout must be a positive number of milliseconds', (m) => m.emails.get(ann, { timeout: 0 })],
  ] as [string, (mailframe: Client) => Promise<unknown>][])('%s', async (message, work) => {
    await using service = await startService(answers(EMAIL))
    const error = await failureOf(work(clientOf(service)))
    expect(error).toMatchObject({ error: 'invalidParameter', status: 400, retryable: false, message })
    expect(service.tokenRequests).toHaveLength(0)
  })

  it('that no JSON can hold is refused', async () => {
    await using service = await startService(answers(EMAIL))
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    const error = await failureOf(clientOf(service).emails.update({ ...ann, json: loop }))
    expect(error).toMatchObject({ error: 'invalidParameter', message: expect.stringContaining('cycle') })
  })
})

describe.concurrent('repeats', () => {
  type Client = ReturnType<typeof createMailframe>
  const calls: Record<string, (mailframe: Client) => Promise<unknown>> = {
    mint: (m) => m.codes.mint({ userId: 'ann' }),
    list: (m) => m.emails.list({ userId: 'ann' }),
    get: (m) => m.emails.get(ann),
    update: (m) => m.emails.update({ ...ann, name: 'N' }),
    delete: (m) => m.emails.delete(ann),
    create: (m) => m.emails.create({ userId: 'ann', name: 'N' }),
    copy: (m) => m.emails.copy(ann),
  }
  const good = answers({ ...EMAIL, code: 'c', list: [EMAIL] })
  const isUnsafe = (name: string) => name === 'create' || name === 'copy'

  describe.each(Object.entries(calls))('%s', (name, work) => {
    it.each([
      ['429', answers({}, 429)],
      ['503 with Retry-After', answers({}, 503, { 'retry-after': '0' })],
    ])('is made again after %s', async (_, behaviour) => {
      await using service = await startService(behaviour, good)
      await work(clientOf(service))
      expect(service.seen).toHaveLength(2)
    })

    it.each([
      ['a documented 500', refuses(500, 'emailQueryFailed')],
      ['502 of a proxy', answers('<html>', 502)],
      ['503 without Retry-After', answers({}, 503)],
      ['a dropped connection', drops],
      ['a cut answer', cuts],
    ])('after %s', async (_, behaviour) => {
      await using service = await startService(behaviour, good)
      if (!isUnsafe(name)) {
        await work(clientOf(service))
        expect(service.seen).toHaveLength(2)
        return
      }
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: 'outcomeUnknown', retryable: false })
      expect(error.cause).toBeInstanceOf(MailframeError)
      expect(service.seen).toHaveLength(1)
    })

    it.each([
      ['a service that hangs', hangs],
      ['a body that stalls', stalls],
    ])('ends with its time at %s', async (_, behaviour) => {
      await using service = await startService(behaviour)
      const mailframe = clientOf(service)
      service.calls.unshift(good)
      await mailframe.codes.mint({ userId: 'warm' })
      const start = performance.now()
      const error = await failureOf(work(clientOf(service, { timeout: 300 })))
      expect(performance.now() - start).toBeLessThan(3_000)
      expect(error.error).toBe(isUnsafe(name) ? 'outcomeUnknown' : 'timeout')
    })

    it('is made again when the service could not be reached', async () => {
      await using service = await startService(good)
      const closed = await startService()
      await closed[Symbol.asyncDispose]()
      let refused = 0
      const flaky: typeof fetch = async (url, init) => {
        if (String(url).endsWith('/access/token') || refused === 2) return fetch(url, init)
        refused += 1
        // The system refuses the one, and fetch itself the other: it is on its list of bad ports.
        return fetch(refused === 1 ? closed.url : 'http://127.0.0.1:9', init)
      }
      const unreachable = vi.fn(flaky)
      await work(clientOf(service, { fetch: unreachable }))
      expect(unreachable).toHaveBeenCalledTimes(4)
      expect(service.seen).toHaveLength(1)
    })

    it('is made three times at most', async () => {
      await using service = await startService(answers({}, 429, { 'retry-after': '0' }))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: 'invalidResponse', status: 429, retryable: true, retryAfter: 0 })
      expect(service.seen).toHaveLength(3)
    })

    it('ends at once where Retry-After is longer than what is left', async () => {
      await using service = await startService(answers({}, 503, { 'retry-after': '60' }))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ status: 503, retryAfter: 60, retryable: true })
      expect(service.seen).toHaveLength(1)
    })

    it.each([
      [400, 'invalidParameter'],
      [403, 'invalidContext'],
      [403, 'insufficientScope'],
      [404, 'emailNotFound'],
      [405, 'methodNotAllowed'],
    ])('is not made again after %i %s', async (status, value) => {
      await using service = await startService(refuses(status, value, 'the text'))
      const error = await failureOf(work(clientOf(service)))
      expect(error).toMatchObject({ error: value, status, message: 'the text', retryable: false })
      expect(service.seen).toHaveLength(1)
    })
  })

  it('of the token follow the same rules', async () => {
    await using service = await startService(answers(EMAIL))
    const [token] = service.tokens
    service.tokens = [drops, refuses(500, 'serverError'), ...(token ? [token] : [])]
    await clientOf(service).emails.create({ userId: 'ann', name: 'N' })
    expect(service.tokenRequests).toHaveLength(3)
  })

  it('count a 404 as deleted only where an earlier try may have deleted', async () => {
    const gone = refuses(404, 'emailNotFound', 'gone')
    for (const first of [drops, refuses(500, 'emailQueryFailed'), cuts]) {
      await using service = await startService(first, gone)
      expect(await clientOf(service).emails.delete(ann)).toEqual({ id: 'mail-1', deleted: true })
    }
    for (const first of [answers({}, 429), refuses(401, 'invalidCredential')]) {
      await using service = await startService(first, gone)
      expect((await failureOf(clientOf(service).emails.delete(ann))).error).toBe('emailNotFound')
    }
  })

  it('a token that does not come in time is a timeout, for a create too: nothing was sent', async () => {
    await using service = await startService(good)
    service.tokens = [hangs]
    const error = await failureOf(
      clientOf(service, { timeout: 200 }).emails.create({ userId: 'ann', name: 'N' }),
    )
    expect(error.error).toBe('timeout')
    expect(service.seen).toHaveLength(0)
  })

  it('a call has a time of its own, and a signal', async () => {
    await using service = await startService(hangs)
    const mailframe = clientOf(service)
    expect((await failureOf(mailframe.emails.get(ann, { timeout: 100 }))).error).toBe('timeout')
    const before = service.seen.length
    const aborts = new AbortController()
    const work = failureOf(mailframe.emails.create({ userId: 'ann', name: 'N' }, { signal: aborts.signal }))
    await expect.poll(() => service.seen.length).toBe(before + 1)
    aborts.abort(new Error('pl4nted'))
    expect((await work).error).toBe('aborted')
    const dead = await failureOf(mailframe.emails.get(ann, { signal: AbortSignal.abort() }))
    expect(dead.error).toBe('aborted')
  })

  it('never follow a redirect', async () => {
    await using elsewhere = await startService(answers(EMAIL))
    for (const status of [301, 302, 303, 307, 308]) {
      await using service = await startService(answers('', status, { location: `${elsewhere.url}/x` }))
      const error = await failureOf(clientOf(service).emails.get(ann))
      expect(error).toMatchObject({ error: 'invalidResponse', message: expect.stringContaining('redirect') })
      expect(service.seen).toHaveLength(1)
    }
    expect(elsewhere.seen).toHaveLength(0)
  })
})

describe('errors', () => {
  it('name the service that cannot be reached', async () => {
    const service = await startService()
    await service[Symbol.asyncDispose]()
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error).toMatchObject({ name: 'MailframeError', error: 'networkError', retryable: true })
    expect(error.message).toBe('POST /access/token: no answer from the service (ECONNREFUSED)')
    expect('status' in error).toBe(false)
  })

  it.each([
    ['html', answers('<html>pl4nted</html>', 404)],
    ['another value', refuses(409, 'conflict', 'pl4nted')],
    ['a prototype name', refuses(400, 'toString', 'pl4nted')],
  ])('take %s for no documented answer', async (_, behaviour) => {
    await using service = await startService(behaviour)
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(error.error).toBe('invalidResponse')
    expect(inspect(error)).not.toContain('pl4nted')
  })

  it('carry the id of the request, and go into JSON without stack and cause', async () => {
    const headers = { 'x-request-id': 'req-7' }
    await using service = await startService(answers({ error: 'emailNotFound', message: 'no' }, 404, headers))
    const error = await failureOf(clientOf(service).emails.get(ann))
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'MailframeError',
      error: 'emailNotFound',
      message: 'no',
      status: 404,
      retryable: false,
      requestId: 'req-7',
    })
  })
})

describe('hooks', () => {
  it('are told each try, and cannot break the call', async () => {
    await using service = await startService(
      answers({}, 429),
      answers(EMAIL, 200, { 'x-request-id': 'req-1' }),
    )
    const events: unknown[] = []
    await clientOf(service, {
      onRequest(event) {
        events.push(event)
        throw new Error('a broken hook')
      },
      onResponse: async (event) => {
        events.push(event)
        throw new Error('a broken hook')
      },
    }).emails.get(ann)
    const get = { operation: 'emails.get', method: 'GET', path: '/resource/email/mail-1' }
    expect(events).toMatchObject([
      { operation: 'token', method: 'POST', path: '/access/token', attempt: 1 },
      { operation: 'token', attempt: 1, status: 200, ms: expect.any(Number) },
      { ...get, attempt: 1 },
      { ...get, attempt: 1, status: 429 },
      { ...get, attempt: 2 },
      { ...get, attempt: 2, status: 200, requestId: 'req-1' },
    ])
    const [, , first, , third] = events as { id: string }[]
    expect(first?.id).toBe(third?.id)
  })
})

describe('secrets', () => {
  it('are in no error, event, inspect or JSON of a run that goes wrong everywhere', async () => {
    const { clientId, clientSecret } = CREDENTIALS
    const token = 'pl4nted.t0ken'
    const secrets = [
      clientSecret,
      encodeURIComponent(clientSecret),
      btoa(`${clientId}:${clientSecret}`),
      token,
    ]
    // Says all that the request told it.
    const echo: Behaviour = ({ headers }) => {
      const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ')
      const told = scheme === 'Basic' ? `${credential} ${secrets.slice(0, 3).join(' ')}` : credential
      return {
        status: 500,
        headers: { 'x-request-id': credential },
        body: { error: 'serverError', message: `${headers.authorization} ${told}` },
      }
    }
    const leaks: typeof fetch = async (_, init) => {
      const text = `${JSON.stringify(init)} ${secrets.slice(0, 3).join(' ')}`
      throw Object.assign(new TypeError(text, { cause: Object.assign(new Error(text), { init }) }), { init })
    }
    const seen: unknown[] = []
    const watch = {
      onRequest: (event: unknown) => seen.push(event),
      onResponse: (event: unknown) => seen.push(event),
    }
    const cases: { calls?: Behaviour; tokens?: Behaviour; fetch?: typeof fetch }[] = [
      { calls: echo },
      { tokens: echo },
      { calls: refuses(401, 'invalidCredential', secrets.join(' ')) },
      { calls: refuses(400, 'invalidParameter', secrets.join(' ')) },
      { calls: answers(secrets.join(' ')) },
      { calls: drops },
      { calls: hangs },
      { fetch: leaks },
      { fetch: async (url, init) => (String(url).endsWith('/token') ? fetch(url, init) : leaks(url, init)) },
    ]
    for (const { calls = answers(EMAIL), tokens, fetch } of cases) {
      await using service = await startService(calls)
      service.tokens = [tokens ?? answers({ access_token: token })]
      const mailframe = clientOf(service, { timeout: 400, ...watch, ...(fetch ? { fetch } : {}) })
      seen.push(mailframe)
      const works = [
        mailframe.emails.get(ann),
        mailframe.emails.create({ userId: 'ann', name: 'N' }),
        mailframe.codes.mint({ userId: 'ann' }),
        mailframe.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }),
      ]
      seen.push(...(await Promise.all(works.map(failureOf))))
    }
    expect(seen.length).toBeGreaterThan(80)
    for (const each of seen) {
      const { stack, message, cause } = each as Partial<Error>
      const printed = [
        inspect(each, { depth: 20, showHidden: true, getters: true }),
        JSON.stringify(each),
        String(each),
        stack,
        message,
        inspect(cause, { depth: 20, showHidden: true }),
      ].join('\n')
      for (const secret of secrets) expect(printed).not.toContain(secret)
    }
  })
})
