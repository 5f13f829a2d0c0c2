import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

type Fields = Record<string, string | null>

const TEMPLATE = {
  invokeName: 'welcome',
  name: 'Welcome',
  subject: 'Hello %name%',
  html: '<p>\nHello %name%</p>',
  templateType: '0',
}
const ask = (action: string, fields: Fields = {}, prefix = '') =>
  operate(emulator, `template/${action}`, fields, prefix)
const add = (changes: Fields = {}) => ask('add', { ...TEMPLATE, ...changes })
const code = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
const stat = async () => (await ask('get', { invokeName: 'welcome' })).info.data.templateStat
const decide = (templateStat: number, name = 'welcome') =>
  fetch(`${emulator.url}/_emulator/sending/sg/templates/${name}/state`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ templateStat }),
  })

describe('templates', () => {
  it('are made, read, replaced and deleted', async () => {
    await emulator.clock.freeze(new Date('2030-01-01T20:00:00Z'))
    const made = {
      ...TEMPLATE,
      templateType: 0,
      templateStat: -2,
      text: null,
      gmtCreated: '2030-01-02 04:00:00',
      gmtUpdated: '2030-01-02 04:00:00',
    }
    expect(await add()).toMatchObject({ result: true, statusCode: 200, info: { data: made } })
    await emulator.clock.advance(1000)
    expect(await ask('update', { ...TEMPLATE, subject: 'Hi', text: 'a\nb' })).toMatchObject({
      result: true,
      info: { count: 1 },
    })
    const changed = { ...made, subject: 'Hi', text: 'a\nb', gmtUpdated: '2030-01-02 04:00:01' }
    expect((await ask('get', { invokeName: 'welcome' })).info).toEqual({ data: changed })
    const { html: _, text: __, subject: ___, ...summary } = changed
    expect((await ask('list')).info).toEqual({ dataList: [summary], total: 1, count: 1 })
    expect(emulator.requests.at(-1)?.undocumented).toContain('accountOperations')
    expect((await ask('delete', { invokeName: 'welcome' })).info).toEqual({ count: 1 })
    expect((await ask('list')).info).toEqual({ dataList: [], total: 0, count: 0 })
  })

  it('are found by name, type and state, page by page', async () => {
    await add()
    await add({ invokeName: 'news', templateType: '1', isSubmitAudit: '1' })
    await add({ invokeName: 'later', templateType: '1' })
    const names = async (fields: Fields) =>
      (await ask('list', fields)).info.dataList.map(({ invokeName }: { invokeName: string }) => invokeName)
    expect(await names({})).toEqual(['later', 'news', 'welcome'])
    expect(await names({ templateType: '1' })).toEqual(['later', 'news'])
    expect(await names({ templateType: '1', templateStat: '0' })).toEqual(['news'])
    expect(await names({ invokeName: 'welcome' })).toEqual(['welcome'])
    expect(await names({ start: '1', limit: '1' })).toEqual(['news'])
    expect((await ask('list', { start: '1', limit: '1' })).info).toMatchObject({ total: 3, count: 1 })
    expect(await names({ limit: '0' })).toEqual([])
  })

  it('belong to the account of a region', async () => {
    await add()
    const other = { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }
    expect((await ask('list', other, '/us')).info.total).toBe(0)
    expect((await ask('get', { ...other, invokeName: 'welcome' }, '/us')).statusCode).toBe(40216)
    expect((await ask('list', {}, '/us')).statusCode).toBe(40005)
    expect((await ask('list', {}, '/sg')).info.total).toBe(1)
  })

  it('take GET and POST, the parameters in the query or in a form', async () => {
    await add()
    const query = new URLSearchParams({ apiUser: 'dev_user', apiKey: 'dev_key', invokeName: 'welcome' })
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${emulator.url}/api/template/get?${query}`, { method })
      expect(await response.json()).toMatchObject({ result: true, info: { data: { name: 'Welcome' } } })
    }
    expect(emulator.requests.at(-1)?.query).toMatchObject({ apiKey: '[redacted]', invokeName: 'welcome' })
    const put = await fetch(`${emulator.url}/api/template/get?${query}`, { method: 'PUT' })
    expect(put.status).toBe(405)
    expect(put.headers.get('allow')).toBe('GET, POST')
    const twice = await fetch(`${emulator.url}/api/template/get?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ invokeName: 'other' }),
    })
    expect(await twice.json()).toMatchObject({
      statusCode: 49902,
      message: expect.stringContaining('invokeName'),
    })
    const bad = await fetch(`${emulator.url}/api/template/get?${query}&name=%FF`)
    expect(await bad.json()).toMatchObject({ result: true })
    expect(emulator.requests.at(-1)?.warnings).toEqual([expect.stringContaining('name')])
  })

  it.each<[string, Fields, number]>([
    ['list', { start: '' }, 40001],
    ['list', { start: '-1' }, 40002],
    ['list', { start: '1.5' }, 40002],
    ['list', { limit: ' ' }, 40003],
    ['list', { limit: '101' }, 40004],
    ['list', { limit: 'ten' }, 40004],
    ['list', { templateStat: '' }, 40205],
    ['list', { templateStat: '2' }, 40206],
    ['list', { templateType: '' }, 40203],
    ['list', { templateType: '2' }, 40204],
    ['get', {}, 40201],
    ['get', { invokeName: ' ' }, 40201],
    ['get', { invokeName: 'two words' }, 40202],
    ['get', { invokeName: 'unknown' }, 40216],
    ['update', { ...TEMPLATE, invokeName: 'unknown' }, 40216],
    ['delete', { invokeName: 'unknown' }, 40216],
    ['submit', { invokeName: 'unknown', cancel: '0' }, 40216],
    ['add', { ...TEMPLATE, invokeName: null }, 40201],
    ['add', { ...TEMPLATE, invokeName: 'x'.repeat(256) }, 40202],
    ['add', { ...TEMPLATE, templateType: null }, 40203],
    ['add', { ...TEMPLATE, templateType: 'batch' }, 40204],
    ['add', { ...TEMPLATE, name: null }, 40207],
    ['add', { ...TEMPLATE, name: 'a\nb' }, 40208],
    ['add', { ...TEMPLATE, subject: '' }, 40209],
    ['add', { ...TEMPLATE, subject: 'x'.repeat(513) }, 40210],
    ['add', { ...TEMPLATE, subject: 'a\r\nBcc: b@example.com' }, 40210],
    ['add', { ...TEMPLATE, html: '' }, 40211],
    ['add', { ...TEMPLATE, html: '<p>\0</p>' }, 40212],
    ['add', { ...TEMPLATE, text: ' ' }, 40213],
    ['add', { ...TEMPLATE, text: 'a\0' }, 40214],
    ['add', { ...TEMPLATE, isSubmitAudit: '' }, 40221],
    ['add', { ...TEMPLATE, isSubmitAudit: '2' }, 40222],
  ])('%s %j: %i', async (action, fields, statusCode) => {
    expect(await ask(action, fields)).toEqual({
      status: 200,
      result: false,
      statusCode,
      message: expect.stringMatching(/\S/),
      info: {},
    })
  })

  it('are at most 50, each name once', async () => {
    for (let n = 0; n < 50; n += 1) expect((await add({ invokeName: `t${n}` })).result).toBe(true)
    expect(await code(add({ invokeName: 't0' }))).toBe(40220)
    expect(await code(add())).toBe(40219)
    await ask('delete', { invokeName: 't0' })
    expect(await code(add())).toBe(200)
  })
})

describe('approval', () => {
  it('goes from not submitted over pending to approved, and back', async () => {
    const submit = (cancel: string | null) => code(ask('submit', { invokeName: 'welcome', cancel }))
    await add()
    expect(await submit(null)).toBe(40224)
    expect(await submit('2')).toBe(40225)
    expect(await submit('1')).toBe(40229)
    expect(await submit('0')).toBe(200)
    expect(await stat()).toBe(0)
    expect(await submit('0')).toBe(40226)
    expect(await code(ask('update', TEMPLATE))).toBe(40223)
    await decide(-1)
    expect(await stat()).toBe(-1)
    expect(await submit('1')).toBe(40228)
    expect(await submit('0')).toBe(200)
    expect(await submit('1')).toBe(200)
    expect(await stat()).toBe(-2)
    await decide(1)
    expect(await submit('0')).toBe(40227)
    // Another content is to be approved anew.
    expect(await code(ask('update', { ...TEMPLATE, isSubmitAudit: '1' }))).toBe(200)
    expect(await stat()).toBe(0)
    await decide(1)
    expect(await submit('1')).toBe(200)
    expect(await stat()).toBe(-2)
  })

  it('is refused for what is not there, or with a state that is none', async () => {
    expect((await decide(1)).status).toBe(404)
    await add()
    expect((await decide(2)).status).toBe(400)
  })

  it('fails in an account that fails', async () => {
    await add()
    await fetch(`${emulator.url}/_emulator/sending/sg`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'failing' }),
    })
    expect(await code(add({ invokeName: 'b' }))).toBe(40215)
    expect(await code(ask('update', TEMPLATE))).toBe(40218)
    expect(await code(ask('delete', { invokeName: 'welcome' }))).toBe(40217)
    expect(await code(ask('list'))).toBe(200)
  })
})
