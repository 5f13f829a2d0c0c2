import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../test/sender.js'
import { type Account, createAccount } from './create-account.js'

let emulator: Emulator
let account: Account
beforeAll(async () => {
  emulator = await createEmulator()
  account = createAccount({
    region: 'sg',
    addresses: { sg: { api: emulator.url } },
    ...emulator.credentials.sending,
  })
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

const code = async (call: Promise<unknown>) => (await errorOf(call)).statusCode
const LIST = 'news@list.example'
const TEMPLATE = {
  invokeName: 'welcome',
  name: 'Welcome',
  subject: 'Hello %name%',
  html: '<p>Hello %name%</p>',
  templateType: 0 as const,
}
const decide = (templateStat: number) =>
  fetch(`${emulator.url}/_emulator/sending/sg/templates/welcome/state`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ templateStat }),
  })

describe('labels, against the emulator', () => {
  it('are made, read, renamed, found and deleted', async () => {
    await emulator.clock.freeze(new Date('2030-01-01T20:00:00Z'))
    const made = await account.labels.create({ labelName: 'News' })
    expect(made).toMatchObject({
      labelId: 1,
      labelName: 'News',
      createdAt: '2030-01-02T04:00:00+08:00',
      updatedAt: '2030-01-02T04:00:00+08:00',
    })
    const labelId = made.labelId ?? 0
    expect(await account.labels.update({ labelId, labelName: 'Letters' })).toMatchObject({ count: 1 })
    expect(await account.labels.get({ labelId })).toMatchObject({ labelName: 'Letters' })
    expect(await account.labels.list({ query: 'lett' })).toMatchObject({ total: 1, list: [{ labelId }] })
    expect(await account.labels.delete({ labelId })).toMatchObject({ count: 1 })
    expect(await code(account.labels.get({ labelId }))).toBe(40106)
  })

  it('are all read, page by page', async () => {
    for (let n = 0; n < 5; n += 1) await account.labels.create({ labelName: `L${n}` })
    const names: unknown[] = []
    for await (const { labelName } of account.labels.all({ limit: 2 })) names.push(labelName)
    expect(names).toEqual(['L4', 'L3', 'L2', 'L1', 'L0'])
    expect(await code(account.labels.create({ labelName: 'L0' }))).toBe(40113)
  })

  it('take a success whatever its statusCode', async () => {
    await fetch(`${emulator.url}/_emulator/console/choices`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ labelCodes: 'own' }),
    })
    expect(await account.labels.create({ labelName: 'News' })).toMatchObject({ labelId: 1 })
    expect(await account.labels.delete({ labelId: 1 })).toMatchObject({ count: 1 })
  })
})

describe('templates, against the emulator', () => {
  it('go through their approval', async () => {
    expect(await account.templates.create({ ...TEMPLATE, text: 'a\nb' })).toMatchObject({
      ...TEMPLATE,
      text: 'a\nb',
      templateStat: -2,
    })
    expect(await account.templates.submit(TEMPLATE)).toMatchObject({ count: 1 })
    expect(await code(account.templates.submit(TEMPLATE))).toBe(40226)
    expect(await code(account.templates.update(TEMPLATE))).toBe(40223)
    await decide(-1)
    expect(await code(account.templates.withdraw(TEMPLATE))).toBe(40228)
    await account.templates.update({ ...TEMPLATE, name: 'Hello', isSubmitAudit: true })
    await decide(1)
    expect(await account.templates.list({ templateStat: 1, templateType: 0 })).toMatchObject({
      total: 1,
      list: [{ invokeName: 'welcome', name: 'Hello', subject: null, html: null }],
    })
    expect(await code(account.templates.submit(TEMPLATE))).toBe(40227)
    expect(await account.templates.withdraw(TEMPLATE)).toMatchObject({ count: 1 })
    expect(await code(account.templates.withdraw(TEMPLATE))).toBe(40229)
    expect(await account.templates.delete(TEMPLATE)).toMatchObject({ count: 1 })
    expect(await code(account.templates.get(TEMPLATE))).toBe(40216)
  })
})

describe('address lists and members, against the emulator', () => {
  it('are made, changed and deleted', async () => {
    expect(await account.addressLists.create({ address: LIST, name: 'News' })).toMatchObject({
      address: LIST,
      name: 'News',
      memberCount: 0,
    })
    expect(await code(account.addressLists.create({ address: LIST, name: 'Other' }))).toBe(40505)
    await account.members.create({ address: LIST, members: [{ member: 'ann@example.com' }] })
    const changes = { newAddress: 'letters@list.example', description: 'Monthly' }
    expect(await account.addressLists.update({ address: LIST, ...changes })).toMatchObject({ count: 1 })
    expect(await account.addressLists.list({ address: 'letters@list.example' })).toMatchObject({
      list: [{ name: 'News', description: 'Monthly', memberCount: 1 }],
    })
    expect(await account.addressLists.delete({ address: 'letters@list.example' })).toMatchObject({ count: 1 })
    expect(await code(account.members.list({ address: 'letters@list.example' }))).toBe(40517)
  })

  it('have members with names and values', async () => {
    await account.addressLists.create({ address: LIST, name: 'News' })
    const members = [
      { member: 'ann@example.com', name: 'Ann', vars: { '%n%': 1, city: 'Köln' } },
      { member: 'bob@münchen.example' },
      { member: 'ANN@example.com' },
    ]
    expect(await account.members.create({ address: LIST, members })).toMatchObject({
      count: 2,
      successCount: 2,
      existCount: 1,
      invalidCount: 0,
    })
    expect(await account.members.list({ address: LIST })).toMatchObject({
      total: 2,
      list: [
        { member: 'ann@example.com', name: 'Ann', vars: { n: '1', city: 'Köln' }, address: LIST },
        { member: 'bob@xn--mnchen-3ya.example', name: '', vars: {} },
      ],
    })
    const change = { member: 'ann@example.com', newMember: 'ann@example.org', name: 'Anne' }
    expect(await account.members.update({ address: LIST, members: [change] })).toMatchObject({ count: 1 })
    // What is not given of a member stays.
    expect(await account.members.get({ address: LIST, members: ['ann@example.org'] })).toMatchObject([
      { member: 'ann@example.org', name: 'Anne', vars: { n: '1' } },
    ])
    const changed = [
      { member: 'ann@example.org', vars: { n: 2 } },
      { member: 'bob@münchen.example', name: 'Bob' },
    ]
    expect(await account.members.update({ address: LIST, members: changed })).toMatchObject({ count: 2 })
    expect(await account.members.list({ address: LIST })).toMatchObject({
      list: [
        { member: 'ann@example.org', name: 'Anne', vars: { n: '2' } },
        { member: 'bob@xn--mnchen-3ya.example', name: 'Bob', vars: {} },
      ],
    })
    expect(await account.members.delete({ address: LIST, members: ['ann@example.org'] })).toMatchObject({
      count: 1,
    })
    expect(await code(account.members.delete({ address: LIST, members: ['ann@example.org'] }))).toBe(40519)
  })

  it('are read one after the other, however many', async () => {
    await account.addressLists.create({ address: LIST, name: 'News' })
    const members = Array.from({ length: 250 }, (_, n) => ({ member: `u${n}@example.com` }))
    await account.members.create({ address: LIST, members })
    const found: unknown[] = []
    for await (const { member } of account.members.all({ address: LIST })) found.push(member)
    expect(found).toEqual(members.map(({ member }) => member))
  })
})
