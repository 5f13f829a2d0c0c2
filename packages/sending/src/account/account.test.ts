import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { accountOf, gives } from '../test/account.js'
import { ACCOUNT, answers, drops, raw, startRest } from '../test/rest-server.js'
import { errorOf } from '../test/sender.js'
import { createAccount } from './create-account.js'

describe('a call', () => {
  it('posts its parameters with the credentials, and none in the address', async () => {
    await using server = await startRest(gives({ data: { labelId: 7 } }))
    const account = accountOf(server)
    const { info } = await account.call('label/get', { labelId: 7, none: undefined, list: ['a', 'b'] })
    expect(info).toEqual({ data: { labelId: 7 } })
    expect(server.seen[0]).toMatchObject({
      path: '/api/label/get',
      fields: { apiUser: ACCOUNT.apiUser, apiKey: ACCOUNT.apiKey, labelId: '7', list: 'a;b' },
    })
    expect(server.seen[0]?.fields).not.toHaveProperty('none')
  })

  it('goes to another path where one is named, and nowhere else', async () => {
    await using server = await startRest(gives({}))
    const account = accountOf(server, { paths: { 'label/list': '/v2/labels' } })
    await account.labels.list()
    expect(server.seen[0]?.path).toBe('/v2/labels')
    for (const name of [
      '../secrets',
      'https://example.com/a',
      'label',
      'label/list?x=1',
      7 as unknown as string,
    ])
      expect(await errorOf(account.call(name))).toMatchObject({ field: 'name', outcome: 'refused' })
    expect(server.seen).toHaveLength(1)
  })

  it('is a success by result, whatever the statusCode, and a failure without it', async () => {
    await using server = await startRest(gives({ count: '1' }, 40401), answers(40113))
    const account = accountOf(server)
    expect(await account.unsubscribes.create({ email: 'ann@example.com' })).toMatchObject({ count: 1 })
    expect(await errorOf(account.labels.create({ labelName: 'a' }))).toMatchObject({
      statusCode: 40113,
      outcome: 'refused',
      table: 'Labels',
      message: expect.stringContaining('label/add: 40113 label name already exists'),
    })
  })

  it('is repeated where it was refused or only reads, and else left unknown', async () => {
    await using server = await startRest(answers(50000), gives({}), drops, gives({}), drops)
    const account = accountOf(server)
    await account.labels.create({ labelName: 'a' })
    expect(server.seen).toHaveLength(2)
    await account.labels.list()
    expect(server.seen).toHaveLength(4)
    const error = await errorOf(account.labels.delete({ labelId: 1 }))
    expect(error).toMatchObject({ outcome: 'unknown' })
    expect(error.message).toContain('the change may have been made')
    expect(server.seen).toHaveLength(5)
  })

  it('never shows the key, and names a setting that is missing', async () => {
    await using server = await startRest(raw(`no envelope ${ACCOUNT.apiKey}`))
    const account = accountOf(server)
    const error = await errorOf(account.info())
    expect(`${inspect(error)} ${JSON.stringify(error)} ${inspect(account)}`).not.toContain(ACCOUNT.apiKey)
    const missing = await errorOf(createAccount({ region: 'sg', addresses: {} }).info())
    expect(missing.message).toContain('MAILFRAME_SENDING_API')
  })
})

describe('lists', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ labelId: String(from + at), labelName: `L${from + at}` }))

  it('are pages, and all records one after the other', async () => {
    await using server = await startRest(
      gives({ dataList: rows(0, 2), total: '5', count: 2 }),
      gives({ dataList: rows(2, 2), total: 5 }),
      gives({ dataList: rows(4, 1), total: 5 }),
    )
    const account = accountOf(server)
    const ids: unknown[] = []
    for await (const { labelId } of account.labels.all({ limit: 2 })) ids.push(labelId)
    expect(ids).toEqual([0, 1, 2, 3, 4])
    expect(server.seen.map(({ fields }) => `${fields.start} ${fields.limit}`)).toEqual(['0 2', '2 2', '4 2'])
  })

  it('end with a page that is not full where there is no total, and read no further than asked', async () => {
    await using server = await startRest(gives({ data: rows(0, 2) }), gives({ voList: [] }))
    const account = accountOf(server)
    const all = account.labels.all({ limit: 2 })
    expect((await all.next()).value).toMatchObject({ labelId: 0 })
    expect(server.seen).toHaveLength(1)
    await all.next()
    expect((await all.next()).done).toBe(true)
    expect(await account.labels.list()).toEqual({ list: [], total: null, start: 0, limit: 100 })
  })

  it('ask for the total alone by a page of none; all records come in pages of one at least', async () => {
    await using server = await startRest(gives({ dataList: [], total: 5 }))
    const account = accountOf(server)
    expect(await account.labels.list({ limit: 0 })).toEqual({ list: [], total: 5, start: 0, limit: 0 })
    expect(server.seen[0]?.fields).toMatchObject({ start: '0', limit: '0' })
    expect(server.seen).toHaveLength(1)
  })

  it('throw at the call what is wrong with their arguments, before a record is read', () => {
    const { labels, members } = accountOf({ url: 'http://127.0.0.1:1' })
    const refused = (statusCode: number) => expect.objectContaining({ statusCode, outcome: 'refused' })
    expect(() => labels.all({ limit: 0 })).toThrow(refused(40004))
    expect(() => labels.all({ query: '' })).toThrow(refused(40111))
    expect(() => members.all({ address: '' })).toThrow(expect.objectContaining({ field: 'address' }))
    expect(() => labels.all({}, { timeout: 0 })).toThrow(expect.objectContaining({ field: 'timeout' }))
  })

  it.each([
    [{ start: -1 }, 40002],
    [{ start: 1.5 }, 40002],
    [{ limit: -1 }, 40004],
    [{ limit: 101 }, 40004],
    [{ query: '' }, 40111],
    [{ query: 'x'.repeat(256) }, 40112],
  ])('refuse %j with %i before the wire', async (query, statusCode) => {
    await using server = await startRest(gives({}))
    expect(await errorOf(accountOf(server).labels.list(query))).toMatchObject({
      statusCode,
      outcome: 'refused',
    })
    expect(server.seen).toHaveLength(0)
  })
})
