import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

type Fields = Record<string, string | null>

const ask = (action: string, fields: Fields = {}, prefix = '') =>
  operate(emulator, `label/${action}`, fields, prefix)
const add = async (labelName: string): Promise<string> =>
  String((await ask('add', { labelName })).info.data.labelId)
const namesOf = async (fields: Fields = {}): Promise<string[]> =>
  (await ask('list', fields)).info.dataList.map(({ labelName }: { labelName: string }) => labelName)
const own = async (method: string, path: string, json: object) => {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(response.status).toBe(200)
}

describe('labels', () => {
  it('are made, read, renamed and deleted; no id comes twice', async () => {
    await emulator.clock.freeze(new Date('2030-01-01T20:00:00Z'))
    const made = {
      labelId: 1,
      labelName: 'News',
      gmtCreated: '2030-01-02 04:00:00',
      gmtUpdated: '2030-01-02 04:00:00',
    }
    expect(await ask('add', { labelName: 'News' })).toMatchObject({
      result: true,
      statusCode: 200,
      info: { data: made },
    })
    expect(emulator.requests.at(-1)?.undocumented).toEqual(
      expect.arrayContaining(['accountOperations', 'labelCodes']),
    )
    await emulator.clock.advance(1000)
    expect((await ask('update', { labelId: '1', labelName: 'Letters' })).info).toEqual({ count: 1 })
    const changed = { ...made, labelName: 'Letters', gmtUpdated: '2030-01-02 04:00:01' }
    expect((await ask('get', { labelId: '1' })).info).toEqual({ data: changed })
    expect((await ask('list')).info).toEqual({ dataList: [changed], total: 1, count: 1 })
    expect(await add('News')).toBe('2')
    expect((await ask('delete', { labelId: '2' })).info).toEqual({ count: 1 })
    expect(await add('News')).toBe('3')
    await emulator.reset()
    expect((await ask('list')).info.total).toBe(0)
  })

  it('are found by a part of their name, page by page', async () => {
    for (const name of ['Spring news', 'Welcome', 'NEWSLETTER', 'new']) await add(name)
    expect(await namesOf()).toEqual(['new', 'NEWSLETTER', 'Welcome', 'Spring news'])
    expect(await namesOf({ query: 'news' })).toEqual(['NEWSLETTER', 'Spring news'])
    expect((await ask('list', { query: 'new', start: '1', limit: '1' })).info).toMatchObject({
      dataList: [{ labelName: 'NEWSLETTER' }],
      total: 3,
      count: 1,
    })
    expect((await ask('list', { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }, '/us')).info.total).toBe(0)
  })

  it('may have 255 characters, however many units they take', async () => {
    expect((await ask('add', { labelName: '😀'.repeat(255) })).result).toBe(true)
  })

  it.each<[string, Fields, number]>([
    ['list', { query: '' }, 40111],
    ['list', { query: 'x'.repeat(256) }, 40112],
    ['list', { start: '' }, 40001],
    ['list', { start: 'a' }, 40002],
    ['list', { limit: '' }, 40003],
    ['list', { limit: '1e2' }, 40004],
    ['get', {}, 40102],
    ['get', { labelId: ' ' }, 40102],
    ['get', { labelId: '0' }, 40103],
    ['get', { labelId: '1.5' }, 40103],
    ['get', { labelId: 'News' }, 40103],
    ['get', { labelId: '99' }, 40106],
    ['add', {}, 40104],
    ['add', { labelName: ' ' }, 40104],
    ['add', { labelName: 'x'.repeat(256) }, 40105],
    ['add', { labelName: 'a\nb' }, 40105],
    ['add', { labelName: 'One' }, 40113],
    ['update', { labelName: 'a' }, 40102],
    ['update', { labelId: '99', labelName: 'a' }, 40106],
    ['update', { labelId: '1', labelName: '' }, 40104],
    ['update', { labelId: '1', labelName: 'Two' }, 40113],
    ['delete', {}, 40102],
    ['delete', { labelId: '-1' }, 40103],
    ['delete', { labelId: '99' }, 40106],
  ])('%s %j: %i', async (action, fields, statusCode) => {
    await add('One')
    await add('Two')
    expect(await ask(action, fields)).toEqual({
      status: 200,
      result: false,
      statusCode,
      message: expect.stringMatching(/\S/),
      info: {},
    })
    expect(await namesOf()).toEqual(['Two', 'One'])
  })

  it('keep their name where it is given again', async () => {
    const labelId = await add('One')
    expect((await ask('update', { labelId, labelName: 'One' })).result).toBe(true)
    expect(await namesOf()).toEqual(['One'])
  })

  it('tell of a change by a code of their own, by choice', async () => {
    await own('PUT', 'console/choices', { labelCodes: 'own' })
    expect(await ask('add', { labelName: 'One' })).toMatchObject({ result: true, statusCode: 40100 })
    expect(await ask('update', { labelId: '1', labelName: 'Two' })).toMatchObject({
      result: true,
      statusCode: 40109,
    })
    expect(await ask('delete', { labelId: '1' })).toMatchObject({ result: true, statusCode: 40107 })
  })

  it('cannot be changed in an account that fails', async () => {
    await add('One')
    await own('PUT', 'sending/sg', { state: 'failing' })
    expect((await ask('add', { labelName: 'Two' })).statusCode).toBe(40101)
    expect((await ask('update', { labelId: '1', labelName: 'Two' })).statusCode).toBe(40110)
    expect((await ask('delete', { labelId: '1' })).statusCode).toBe(40108)
    expect(await namesOf()).toEqual(['One'])
  })
})

describe('the label of a send', () => {
  const last = () => emulator.messages.list().at(-1)?.label

  it('is made where its name is unknown, and found by name or id', async () => {
    await sendMail(emulator, { labelName: 'News' })
    await sendMail(emulator, { labelName: 'News' })
    expect(last()).toBe('News')
    expect(await namesOf()).toEqual(['News'])
    await sendMail(emulator, { labelId: '1' })
    expect(last()).toBe('News')
    // What is refused makes none.
    expect((await sendMail(emulator, { labelName: 'Other', to: 'nobody' })).result).toBe(false)
    expect(await namesOf()).toEqual(['News'])
  })

  it('is kept by an id that no label has, which the request log tells', async () => {
    await sendMail(emulator, { labelId: '7' })
    expect(last()).toBe('7')
    expect(emulator.requests.at(-1)?.warnings).toEqual([expect.stringContaining('no label 7')])
    expect(await namesOf()).toEqual([])
  })

  it('may be deleted, or not, by choice', async () => {
    await sendMail(emulator, { labelName: 'One' })
    await add('Two')
    await own('PUT', 'console/choices', { usedLabel: 'refuse' })
    expect((await ask('delete', { labelId: '1' })).statusCode).toBe(40108)
    expect((await ask('delete', { labelId: '2' })).result).toBe(true)
    await own('PUT', 'console/choices', { usedLabel: 'delete' })
    expect((await ask('delete', { labelId: '1' })).result).toBe(true)
    expect(last()).toBe('One')
  })
})
