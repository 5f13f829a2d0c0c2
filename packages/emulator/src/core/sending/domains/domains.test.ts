import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.close())

const consoleCall = async (path: string, json: object) => {
  const answer = await fetch(`${emulator.url}/_emulator/sending/sg${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

it('a domain has the records for its DNS under flat keys, and is checked against what the console set', async () => {
  const added = await operate(emulator, 'domain/add', { name: 'München.example' })
  const name = 'xn--mnchen-3ya.example'
  expect(added.info.data).toMatchObject({
    name,
    type: 1,
    verify: 0,
    'spf.domain': name,
    'spf.value': expect.stringContaining('v=spf1'),
    'dkim.domain': `mf._domainkey.${name}`,
    'mx.domain': name,
    'dmarc.domain': `_dmarc.${name}`,
    gmtCreated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const check = async () => (await operate(emulator, 'domain/checkConfig', { name })).info.data
  expect(await check()).toEqual({ name, spfStatus: 0, dkimStatus: 0, mxStatus: 0, dmarcStatus: 0 })
  expect((await consoleCall(`/domains/${name}`, { spf: true, dmarc: true })).status).toBe(200)
  expect((await operate(emulator, 'domain/list')).info.dataList).toMatchObject([{ verify: 0 }])
  expect(await check()).toEqual({ name, spfStatus: 1, dkimStatus: 0, mxStatus: 0, dmarcStatus: 1 })
  expect((await operate(emulator, 'domain/list', { verify: '18' })).info).toMatchObject({ total: 1 })
  expect((await operate(emulator, 'domain/list', { verify: '0' })).info).toMatchObject({ total: 0 })
  expect((await consoleCall('/domains/none.example', { spf: true })).status).toBe(404)
  expect((await consoleCall(`/domains/${name}`, { spf: 1 })).status).toBe(400)
})

it('domains get another name, are found by a part of it, and are deleted', async () => {
  for (const name of ['a.example', 'b.example']) await operate(emulator, 'domain/add', { name })
  const renamed = await operate(emulator, 'domain/update', { name: 'a.example', newName: 'c.example' })
  expect(renamed).toMatchObject({ result: true, info: { count: 1 } })
  const names = async (params = {}) =>
    (await operate(emulator, 'domain/list', params)).info.dataList.map((one: { name: string }) => one.name)
  expect(await names()).toEqual(['c.example', 'b.example'])
  expect(await names({ name: 'C.ex' })).toEqual(['c.example'])
  expect(await names({ type: '0' })).toEqual([])
  expect(await names({ start: '1' })).toEqual(['b.example'])
  expect((await operate(emulator, 'domain/delete', { name: 'b.example' })).info).toEqual({ count: 1 })
  expect((await operate(emulator, 'domain/delete', { name: 'b.example' })).statusCode).toBe(41014)
  const us = { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }
  expect((await operate(emulator, 'domain/list', us, '/us')).info.total).toBe(0)
})

it('there are at most 5', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    expect((await operate(emulator, 'domain/add', { name: `d${n}.example` })).result).toBe(true)
  }
  expect((await operate(emulator, 'domain/add', { name: 'd6.example' })).statusCode).toBe(41012)
})

it.each([
  ['domain/add', {}, 41001],
  ['domain/add', { name: ' ' }, 41001],
  ['domain/add', { name: `${'x'.repeat(250)}.a` }, 41002],
  ['domain/add', { name: 'no domain' }, 41003],
  ['domain/add', { name: 'a.example', type: '2' }, 41008],
  ['domain/list', { type: 'x' }, 41008],
  ['domain/update', { name: 'none.example', newName: 'b.example' }, 41014],
  ['domain/checkConfig', { name: 'none.example' }, 41014],
])('%s with %j is %i', async (name, params, statusCode) => {
  expect(await operate(emulator, name, params)).toMatchObject({ result: false, statusCode, info: {} })
})

it('a name that is taken is 41015 and 41016, as is any change of an account that is failing', async () => {
  for (const name of ['a.example', 'b.example']) await operate(emulator, 'domain/add', { name })
  const rename = { name: 'a.example', newName: 'b.example' }
  expect((await operate(emulator, 'domain/add', { name: 'a.example' })).statusCode).toBe(41015)
  expect((await operate(emulator, 'domain/update', rename)).statusCode).toBe(41016)
  await consoleCall('', { state: 'failing' })
  expect((await operate(emulator, 'domain/add', { name: 'c.example' })).statusCode).toBe(41015)
  expect((await operate(emulator, 'domain/update', rename)).statusCode).toBe(41016)
})
