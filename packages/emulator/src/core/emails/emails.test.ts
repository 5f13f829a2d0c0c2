import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, accessToken, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.mint('lin')
})
afterAll(() => api.emulator.close())

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('an Email', () => {
  it('is created, read, updated, copied and deleted', async () => {
    const created = await api.call('POST', '/resource/email', {
      json: { userId: 'ada', name: 'Welcome', subject: 'Hi', extra: { tag: 1 } },
    })
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      id: expect.any(String),
      name: 'Welcome',
      subject: 'Hi',
      extra: { tag: 1 },
      html: null,
      json: null,
      userId: 'ada',
      createdAt: at,
      updatedAt: at,
    })
    const path = `/resource/email/${created.body.id}`
    expect((await api.call('GET', `${path}?userId=ada`)).body).toEqual(created.body)

    const json = { pages: [{ text: 'a\u0000\ud800\u{1F600}' }] }
    const updated = await api.call('PUT', path, {
      json: { userId: 'ada', html: '<p>1</p>', json, subject: null },
    })
    expect(updated.body).toEqual({ ...created.body, html: '<p>1</p>', json, subject: null, updatedAt: at })
    expect((await api.call('GET', `${path}?userId=ada`)).body).toEqual(updated.body)

    const copied = await api.call('POST', `${path}/copy`, { json: { userId: 'ada' } })
    expect(copied.status).toBe(200)
    expect(copied.body).toMatchObject({ name: 'Welcome (copy)', html: '<p>1</p>', json, extra: { tag: 1 } })
    expect(copied.body.id).not.toBe(created.body.id)

    const deleted = await api.call('DELETE', `${path}?userId=ada`)
    expect(deleted).toMatchObject({ status: 200, body: { id: created.body.id, deleted: true } })
    expect((await api.call('GET', `${path}?userId=ada`)).body.error).toBe('emailNotFound')
    expect((await api.call('DELETE', `${path}?userId=ada`)).body.error).toBe('emailNotFound')
    expect((await api.call('GET', `/resource/email/${copied.body.id}?userId=ada`)).status).toBe(200)
  })

  it('belongs to one End User of one Application', async () => {
    const { id } = await api.createEmail('ada')
    const other = await accessToken(api.emulator, 'mailframe-noai', 'mailframe-noai-secret')
    await api.call('POST', '/access/code', { token: other, json: { userId: 'ada' } })
    const calls = (userId: string): Array<[string, string, object?]> => [
      ['GET', `/resource/email/${id}?userId=${userId}`],
      ['PUT', `/resource/email/${id}`, { userId, name: 'Mine' }],
      ['POST', `/resource/email/${id}/copy`, { userId }],
      ['DELETE', `/resource/email/${id}`, { userId }],
    ]
    for (const [method, path, json] of calls('lin')) {
      expect(await api.call(method, path, { json })).toMatchObject({
        status: 404,
        body: { error: 'emailNotFound' },
      })
    }
    for (const [method, path, json] of calls('ada')) {
      expect((await api.call(method, path, { json, token: other })).body.error).toBe('emailNotFound')
    }
    for (const [method, path, json] of calls('nobody')) {
      expect(await api.call(method, path, { json })).toMatchObject({
        status: 403,
        body: { error: 'invalidContext' },
      })
    }
    expect((await api.call('GET', `/resource/email/${id}?userId=ada`)).body.name).toBe('One')
  })

  it('is refused to a disabled Application after the input was checked', async () => {
    const token = await accessToken(api.emulator, 'mailframe-off', 'mailframe-off-secret')
    expect((await api.call('GET', '/resource/email', { token })).body.error).toBe('invalidParameter')
    expect((await api.call('GET', '/resource/email?userId=ada', { token })).body.error).toBe('invalidContext')
    const json = { userId: 'ada', name: 'One' }
    expect((await api.call('POST', '/resource/email', { token, json })).body.error).toBe('invalidContext')
  })
})

describe('a copy', () => {
  it.each([
    ['a'.repeat(64), `${'a'.repeat(57)} (copy)`],
    ['\u{1F600}'.repeat(64), `${'\u{1F600}'.repeat(57)} (copy)`],
    ['Short', 'Short (copy)'],
  ])('of %s fits 64 characters', async (name, expected) => {
    const { id } = await api.createEmail('ada', name)
    expect((await api.call('POST', `/resource/email/${id}/copy?userId=ada`)).body.name).toBe(expected)
  })
})

describe('the list', () => {
  it('has one End User, newest first, in pages, without content', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names)
      await api.createEmail('pager', name, { html: '<p/>', extra: { a: 1 }, json: {} })
    const list = async (query: string) => (await api.call('GET', `/resource/email?userId=pager${query}`)).body
    const all = await list('')
    expect(all).toMatchObject({ total: 5, pageNo: 1, pageSize: 20 })
    expect(all.list.map((item: { name: string }) => item.name)).toEqual([...names].reverse())
    expect(Object.keys(all.list[0]).sort()).toEqual([
      'createdAt',
      'id',
      'name',
      'subject',
      'updatedAt',
      'userId',
    ])
    const second = await list('&pageNo=2&pageSize=2')
    expect(second).toMatchObject({ total: 5, pageNo: 2, pageSize: 2 })
    expect(second.list.map((item: { name: string }) => item.name)).toEqual(['three', 'two'])
    expect(await list('&pageNo=999999999999999&pageSize=100')).toMatchObject({ list: [], total: 5 })
  })

  const message = 'pageNo must be positive and pageSize must be between 1 and 100'
  it.each([
    'pageNo=0',
    'pageNo=-1',
    'pageNo=1.5',
    'pageNo=',
    'pageNo=a',
    'pageNo=1e2',
    'pageNo=%2B1',
    'pageSize=0',
    'pageSize=101',
  ])('400 for %s', async (query) => {
    const answer = await api.call('GET', `/resource/email?userId=lin&${query}`)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidParameter', message } })
  })
})

describe('the input of a create', () => {
  const extraOf = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

  it.each([
    ['userId is required', { name: 'One' }],
    ['name is required', { userId: 'ada' }],
    ['name is required', { userId: 'ada', name: ' ' }],
    ['name must be a string', { userId: 'ada', name: 1 }],
    ['name must not exceed 64 characters', { userId: 'ada', name: '\u{1F600}'.repeat(65) }],
    ['subject must not exceed 512 characters', { userId: 'ada', name: 'One', subject: 'é'.repeat(513) }],
    ['subject must be a string', { userId: 'ada', name: 'One', subject: {} }],
    ['extra must not exceed 16384 bytes', { userId: 'ada', name: 'One', extra: extraOf(16_385) }],
    ['extra must be a JSON object', { userId: 'ada', name: 'One', extra: 'a' }],
    ['extra must be a JSON object', { userId: 'ada', name: 'One', extra: [1] }],
    ['html must be a string', { userId: 'ada', name: 'One', html: 1 }],
    ['json must be a JSON object', { userId: 'ada', name: 'One', json: [] }],
    [
      'request body is invalid: it nests deeper than 200 levels',
      { userId: 'ada', name: 'One', json: { a: deep(199) } },
    ],
  ])('400 %s', async (message, json) => {
    expect(await api.call('POST', '/resource/email', { json })).toMatchObject({
      status: 400,
      body: { error: 'invalidParameter', message },
    })
  })

  it('may be as large as its limits', async () => {
    await api.createEmail('ada', '\u{1F600}'.repeat(64), { subject: 'é'.repeat(512), extra: extraOf(16_384) })
    await api.createEmail('ada', 'One', { json: { a: deep(198) } })
    await api.createEmail('ada', 'One', { subject: null, extra: null, html: null, json: null })
  })

  it('takes userId from the query or the body, and refuses two that differ', async () => {
    const create = (query: string, json: object) => api.call('POST', `/resource/email${query}`, { json })
    expect((await create('?userId=ada', { name: 'One' })).body.userId).toBe('ada')
    expect((await create('?userId=ada', { name: 'One', userId: 'ada' })).status).toBe(200)
    expect((await create('?userId=ada', { name: 'One', userId: 'lin' })).body).toEqual({
      error: 'invalidParameter',
      message: 'userId in the query and in the body must be the same',
    })
  })

  it('refuses what is no JSON object of at most 1 MiB', async () => {
    const post = async (body: BodyInit | undefined, type: string | null = 'application/json') => {
      const headers: Record<string, string> = type === null ? {} : { 'Content-Type': type }
      const answer = await api.call('POST', '/resource/email', {
        headers,
        ...(body === undefined ? {} : { body }),
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalidParameter' } })
      return answer.body.message
    }
    const good = JSON.stringify({ userId: 'ada', name: 'One' })
    expect(await post(undefined)).toMatch(/^request body is invalid/)
    expect(await post('{"userId":')).toBe('request body is invalid: it is not JSON')
    expect(await post('[]')).toBe('request body is invalid: a JSON object is required')
    expect(await post('null')).toBe('request body is invalid: a JSON object is required')
    expect(await post(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe('request body is invalid: it is not UTF-8')
    const type = 'request body is invalid: the content type must be application/json'
    expect(await post(good, 'text/plain')).toBe(type)
    expect(await post(good, 'application/x-www-form-urlencoded')).toBe(type)
    expect(await post('{"userId":"ada","name":"One","\\u006eame":"Two"}')).toBe('name must be given once')
    const size = 'request body must not exceed 1048576 bytes'
    expect(await post(`${good.slice(0, -1)},"html":"${'x'.repeat(1_048_576)}"}`)).toBe(size)
    expect(await post('x'.repeat(12_000_000))).toBe(size)
    expect(await post(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toMatch(/^request body is invalid/)
  })
})

describe('an update', () => {
  it('takes any subset, and refuses an empty name', async () => {
    const { id, updatedAt } = await api.createEmail('ada', 'One', { html: '<p/>' })
    const put = (json: object) =>
      api.call('PUT', `/resource/email/${id}`, { json: { userId: 'ada', ...json } })
    await api.emulator.clock.advance(1000)
    const renamed = await put({ name: 'Two' })
    expect(renamed.body).toMatchObject({ name: 'Two', html: '<p/>' })
    expect(Date.parse(renamed.body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt) + 1000)
    await api.emulator.clock.reset()
    expect((await put({ name: '' })).body.message).toBe('name is required')
    expect((await put({ name: 'a'.repeat(65) })).body.message).toBe('name must not exceed 64 characters')
    expect((await put({})).body.name).toBe('Two')
  })
})

describe('a parameter', () => {
  it('given twice is refused', async () => {
    for (const path of [
      '/resource/email?userId=lin&userId=lin',
      '/resource/email?userId=lin&pageNo=1&pageNo=1',
      '/resource/email/x?userId=lin&userId=ada',
    ]) {
      expect(await api.call('GET', path)).toMatchObject({ status: 400, body: { error: 'invalidParameter' } })
    }
  })
})

describe('a path', () => {
  it.each([
    '/',
    '/access',
    '/resource/email/',
    '/resource/email/a/b',
    '/resource//email',
    '/Resource/email',
    '/api',
  ])('%s is unknown, whoever asks', async (path) => {
    const answer = await api.call('GET', path, { token: null })
    expect(answer).toMatchObject({ status: 404, body: { error: 'notFound', message: 'path not found' } })
  })

  it.each([
    ['GET', '/access/token', 'POST'],
    ['PUT', '/access/code', 'POST'],
    ['DELETE', '/resource/email', 'GET, POST'],
    ['PATCH', '/resource/email/x', 'GET, PUT, DELETE'],
    ['GET', '/resource/email/x/copy', 'POST'],
    ['OPTIONS', '/resource/email', 'GET, POST'],
  ])('%s %s is not allowed, whoever asks', async (method, path, allow) => {
    const answer = await api.call(method, path, { token: null })
    expect(answer).toMatchObject({ status: 405, body: { error: 'methodNotAllowed' } })
    expect(answer.headers.get('allow')).toBe(allow)
  })

  it.each(['%00', '%zz', '..%2f..%2faccess', '%E0%A4%A', 'a%2Fb', '%2e%2e%2e', 'x'.repeat(5000)])(
    'with the id %s names no Email',
    async (id) => {
      expect((await api.call('GET', `/resource/email/${id}?userId=lin`)).body.error).toBe('emailNotFound')
    },
  )
})
