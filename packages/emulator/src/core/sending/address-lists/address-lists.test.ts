import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const LIST = 'news@list.example'
const ask = (name: string, fields: Fields = {}, prefix = '') => operate(emulator, name, fields, prefix)
const add = (changes: Fields = {}) => ask('addresslist/add', { address: LIST, name: 'News', ...changes })
const ofList = (action: string, fields: Fields = {}) =>
  ask(`addressmember/${action}`, { address: LIST, ...fields })
const addMany = async (from: number, to: number) => {
  const members = Array.from({ length: to - from }, (_, n) => `u${from + n}@example.com`).join(';')
  return (await ofList('add', { members })).info
}
const membersOf = async (fields: Fields = {}): Promise<string[]> =>
  (await ofList('list', fields)).info.dataList.map(({ member }: { member: string }) => member)

describe('address lists', () => {
  it('are made, listed, changed and deleted', async () => {
    await emulator.clock.freeze(new Date('2030-01-01T20:00:00Z'))
    const made = {
      address: LIST,
      name: 'News',
      description: 'Monthly',
      memberCount: 0,
      listType: 0,
      gmtCreated: '2030-01-02 04:00:00',
      gmtUpdated: '2030-01-02 04:00:00',
    }
    expect((await add({ desc: 'Monthly' })).info).toEqual({ data: made })
    await ofList('add', { members: 'ada@example.com;bob@example.com' })
    await emulator.clock.advance(1000)
    const other = { newAddress: 'Letters@list.example', name: 'Letters' }
    expect((await ask('addresslist/update', { address: LIST.toUpperCase(), ...other })).info).toEqual({
      count: 1,
    })
    const changed = {
      ...made,
      address: 'Letters@list.example',
      name: 'Letters',
      memberCount: 2,
      gmtUpdated: '2030-01-02 04:00:01',
    }
    expect((await ask('addresslist/list')).info).toEqual({ dataList: [changed], total: 1, count: 1 })
    expect(emulator.requests.at(-1)?.undocumented).toContain('accountOperations')
    expect((await ofList('list')).statusCode).toBe(40517)
    expect((await ask('addresslist/list', { address: 'letters@list.example' })).info.total).toBe(1)
    expect((await ask('addresslist/list', { address: LIST })).info.total).toBe(0)
    expect((await ask('addresslist/delete', { address: 'letters@list.example' })).info).toEqual({ count: 1 })
    expect((await add()).result).toBe(true)
    expect((await ofList('list')).info).toEqual({ dataList: [], total: 0, count: 0 })
  })

  it.each<[string, Fields, number]>([
    ['add', { address: 'a', name: '' }, 40501],
    ['add', { address: 'a' }, 40501],
    ['add', { address: 'a', name: 'x'.repeat(49) }, 40502],
    ['add', { name: 'a' }, 40503],
    ['add', { address: 'x'.repeat(49), name: 'a' }, 40504],
    ['add', { address: 'a\0', name: 'a' }, 40504],
    ['add', { address: LIST.toUpperCase(), name: 'a' }, 40505],
    ['add', { address: 'a', name: 'a', desc: '' }, 40506],
    ['add', { address: 'a', name: 'a', desc: 'x'.repeat(251) }, 40507],
    ['update', { address: LIST, name: ' ' }, 40501],
    ['update', { address: LIST, newAddress: 'other' }, 40505],
    ['update', { address: LIST, newAddress: '' }, 40503],
    ['update', { address: 'none' }, 40517],
    ['delete', { address: 'none' }, 40517],
    ['delete', {}, 40503],
    ['list', { start: 'a' }, 40002],
    ['list', { limit: '' }, 40003],
  ])('%s %j: %i', async (action, fields, statusCode) => {
    await add()
    await add({ address: 'other' })
    expect(await ask(`addresslist/${action}`, fields)).toEqual({
      status: 200,
      result: false,
      statusCode,
      message: expect.stringMatching(/\S/),
      info: {},
    })
    expect((await ask('addresslist/list')).info.total).toBe(2)
  })

  it('take the longest name, alias and description, in characters', async () => {
    const [name, desc] = ['😀'.repeat(48), '😀'.repeat(250)]
    expect((await add({ address: name, name, desc })).info.data).toMatchObject({ name, description: desc })
  })
})

describe('members', () => {
  it('have a name and values, and are counted: new, there already, invalid', async () => {
    await add()
    expect(
      (
        await ofList('add', {
          members: 'ada@example.com;nobody;bob@BÜCHER.example;ADA@example.com',
          names: 'Ada;;Bob;',
          vars: '{"n":"1","%x%":2};{};{"ok":true};{}',
        })
      ).info,
    ).toEqual({ count: 2, successCount: 2, existCount: 1, invalidCount: 1 })
    expect((await ofList('list')).info).toEqual({
      dataList: [
        {
          member: 'ada@example.com',
          name: 'Ada',
          vars: '{"n":"1","x":"2"}',
          address: LIST,
          gmtCreated: expect.any(String),
          gmtUpdated: expect.any(String),
        },
        expect.objectContaining({ member: 'bob@xn--bcher-kva.example', name: 'Bob', vars: '{"ok":"true"}' }),
      ],
      total: 2,
      count: 2,
    })
    expect((await ofList('get', { members: 'ADA@example.com;none@example.com' })).info).toMatchObject({
      data: [{ member: 'ada@example.com', name: 'Ada' }],
      count: 1,
    })
  })

  it('are changed, also to another address that nobody has', async () => {
    await add()
    await ofList('add', { members: 'a@example.com;b@example.com;c@example.com', names: 'A;B;C' })
    const change = (fields: Fields) => ofList('update', fields).then(({ info }) => info)
    expect(await change({ members: 'a@example.com;none@example.com', names: 'Ann;None' })).toEqual({
      count: 1,
    })
    expect(await change({ members: 'b@example.com', newMembers: 'B@example.org', vars: '{"n":1}' })).toEqual({
      count: 1,
    })
    expect(await change({ members: 'c@example.com', newMembers: 'a@example.com' })).toEqual({ count: 0 })
    expect((await ofList('list')).info.dataList).toMatchObject([
      { member: 'a@example.com', name: 'Ann', vars: '{}' },
      { member: 'B@example.org', name: 'B', vars: '{"n":"1"}' },
      { member: 'c@example.com', name: 'C' },
    ])
    expect((await ofList('get', { members: 'b@example.com' })).info.count).toBe(0)
  })

  it('are taken off: the last one takes the place', async () => {
    await add()
    await addMany(0, 6)
    const off = async (...numbers: number[]) =>
      (await ofList('delete', { members: numbers.map((n) => `u${n}@example.com`).join(';') })).info
    expect(await off(1, 4, 99)).toEqual({ count: 2 })
    expect(await membersOf()).toEqual(['u0', 'u5', 'u2', 'u3'].map((name) => `${name}@example.com`))
    expect(await off(3)).toEqual({ count: 1 })
    expect(await membersOf({ start: '1', limit: '1' })).toEqual(['u5@example.com'])
    expect(await addMany(1, 2)).toMatchObject({ count: 1 })
    expect(await membersOf({ start: '2' })).toEqual(['u2@example.com', 'u1@example.com'])
    expect(await membersOf({ start: '4' })).toEqual([])
    expect((await ask('addresslist/list')).info.dataList[0].memberCount).toBe(4)
  })

  it('are 1 to 1,000 a call', async () => {
    await add()
    expect(await addMany(0, 1000)).toMatchObject({ count: 1000 })
    expect((await ofList('add', { members: Array(1001).fill('a@example.com').join(';') })).statusCode).toBe(
      40515,
    )
    expect(await membersOf({ start: '950' })).toHaveLength(50)
  })

  it.each<[string, Fields, number]>([
    ['list', { address: 'none' }, 40517],
    ['list', { start: '-1' }, 40002],
    ['add', {}, 40514],
    ['add', { members: ' ' }, 40514],
    ['add', { members: 'nobody;a@b@c' }, 40518],
    ['add', { members: 'c@example.com', vars: '{"n":' }, 40522],
    ['add', { members: 'c@example.com', vars: '["n"]' }, 40522],
    ['add', { members: 'c@example.com', vars: '{"n":{}}' }, 40522],
    ['add', { members: 'c@example.com;d@example.com', vars: '{}' }, 40522],
    ['add', { members: 'c@example.com;d@example.com', names: 'C' }, 49902],
    ['update', { members: 'a@example.com', newMembers: 'nobody' }, 40518],
    ['update', { members: 'a@example.com', newMembers: 'b@example.com;c@example.com' }, 49902],
    ['get', { members: 'nobody' }, 40518],
    ['delete', {}, 40514],
    ['delete', { members: 'none@example.com' }, 40519],
  ])('%s %j: %i', async (action, fields, statusCode) => {
    await add()
    await ofList('add', { members: 'a@example.com' })
    expect(await ofList(action, fields)).toMatchObject({ result: false, statusCode, info: {} })
    expect(await membersOf()).toEqual(['a@example.com'])
  })

  it('cannot be changed in an account that fails', async () => {
    await add()
    await ofList('add', { members: 'a@example.com' })
    await fetch(`${emulator.url}/_emulator/sending/sg`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'failing' }),
    })
    expect((await add({ address: 'b' })).statusCode).toBe(40508)
    expect((await ofList('add', { members: 'b@example.com' })).statusCode).toBe(40516)
    expect((await ofList('delete', { members: 'a@example.com' })).statusCode).toBe(40519)
    expect(await membersOf()).toEqual(['a@example.com'])
  })
})

it('are kept in a file with labels and templates, and go with a reset', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-lists-'))
  const data = join(folder, 'data.db')
  const totals = async (of: Emulator) =>
    await Promise.all(
      ['label/list', 'template/list', 'addresslist/list', 'addressmember/list'].map(
        async (name) => (await operate(of, name, { address: LIST })).info.total ?? 0,
      ),
    )
  try {
    const first = await createEmulator({ data })
    await operate(first, 'label/add', { labelName: 'News' })
    const content = { name: 'a', subject: 'a', html: 'a', templateType: '0' }
    await operate(first, 'template/add', { invokeName: 'a', ...content })
    await operate(first, 'addresslist/add', { address: LIST, name: 'News' })
    await operate(first, 'addressmember/add', { address: LIST, members: 'a@example.com;b@example.com' })
    await first.close()
    const second = await createEmulator({ data })
    expect(await totals(second)).toEqual([1, 1, 1, 2])
    await second.reset()
    expect(await totals(second)).toEqual([0, 0, 0, 0])
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
