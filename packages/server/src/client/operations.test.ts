import { describe, expect, it } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, EMAIL, startService } from '../test/service.js'

const ann = { userId: 'ann', emailId: 'mail-1' }

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

  it.each([
    ['ann', true],
    [undefined, true],
    [null, true],
    ['bob', false],
    ['Ann', false],
    ['', false],
    [{ userId: 'ann' }, false],
  ])('compare the userId of the answer with the one asked: %j, %s', async (answered, isTaken) => {
    await using service = await startService(answers({ code: 'c-1', expires_in: 300, userId: answered }))
    const { codes, editor } = clientOf(service)
    const open = { user: { userId: 'ann' }, emailId: 'mail-1' }
    if (isTaken) {
      expect((await codes.mint({ userId: 'ann' })).code).toBe('c-1')
      return
    }
    for (const call of [codes.mint({ userId: 'ann' }), editor.open(open)]) {
      const error = await failureOf(call)
      expect(error).toMatchObject({ error: 'invalidResponse', retryable: false })
      expect(error.message).toContain('a different userId')
    }
    expect(service.seen).toHaveLength(2)
  })

  it('take a userId that the service writes as a number', async () => {
    await using service = await startService(answers({ code: 'c-1', expires_in: 300, userId: 42 }))
    expect((await clientOf(service).codes.mint({ userId: '42' })).userId).toBe('42')
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
