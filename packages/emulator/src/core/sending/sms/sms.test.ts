import { statusMeaning } from '@mailframe/protocol/sending'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { sendSms } from '../../../test/send.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

const send = (changes: Record<string, string | null> = {}) => sendSms(emulator, changes)

const put = (path: string, json: object) =>
  fetch(`${emulator.url}/_emulator/${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })

it('sends a template to several numbers, in segments', async () => {
  const answer = await send({ phone: '+6591234567,+447700900123' })
  expect(answer).toEqual({
    status: 200,
    result: true,
    statusCode: 200,
    message: statusMeaning(200),
    info: { successCount: 2, smsIds: [expect.any(String), expect.any(String)] },
  })
  expect(emulator.messages.list()).toMatchObject([
    {
      id: answer.info.smsIds[0],
      channel: 'sms',
      user: 'dev_sms',
      from: null,
      to: '+6591234567',
      kind: 'sms',
      subject: null,
      html: null,
      headers: null,
      source: null,
      text: 'Your code is 123456. It is good for 5 minutes.',
      templateId: '1001',
      segments: { encoding: 'GSM-7', segments: 1 },
    },
    { to: '+447700900123' },
  ])
  await put('sms-templates/long', { name: 'Long', text: `${'é'.repeat(160)}%end%` })
  await send({ templateId: 'long', vars: '{"%end%":"\u{1F600}"}' })
  expect(emulator.messages.list().at(-1)?.segments).toMatchObject({ encoding: 'UCS-2', segments: 3 })
  expect(JSON.stringify(emulator.requests)).not.toContain('dev_sms_key')
  expect(emulator.requests.at(-1)?.undocumented).toContain('smsCodes')
})

it.each<[Record<string, string | null>, number]>([
  [{ smsKey: 'wrong' }, 40005],
  [{ smsUser: null }, 40005],
  [{ phone: null }, 411],
  [{ phone: '6591234567' }, 412],
  [{ phone: ' +6591234567' }, 412],
  [{ phone: '+6591234567,+6591234567' }, 413],
  [{ phone: '1,2' }, 312],
  [{ phone: Array.from({ length: 2001 }, (_, n) => `+65${10_000_000 + n}`).join() }, 412],
  [{ templateId: 'none' }, 431],
  [{ templateId: '1003' }, 432],
  [{ templateId: '' }, 433],
  [{ vars: '{' }, 441],
  [{ vars: '[]' }, 441],
  [{ vars: 'null' }, 441],
  [{ vars: '{"a":{}}' }, 441],
  [{ vars: '{"a%b":"x"}' }, 481],
  [{ vars: JSON.stringify({ a: 'x'.repeat(33) }) }, 482],
  [{ vars: '{"a":"see https://example.com"}' }, 483],
])('%j is refused: %i', async (changes, statusCode) => {
  expect(await send(changes)).toMatchObject({ status: 200, result: false, statusCode, info: {} })
  expect(emulator.messages.list()).toEqual([])
})

it('tells which numbers got nothing', async () => {
  expect(await send({ phone: '+6591234567,12' })).toMatchObject({
    result: true,
    statusCode: 311,
    info: {
      successCount: 1,
      smsIds: [expect.stringContaining('$+6591234567')],
      failedCount: 1,
      items: [{ phone: '12', vars: { code: '123456', minutes: '5' }, message: 'invalid phone format' }],
    },
  })
})

it('is held to rates, a quota and the state of the account', async () => {
  await emulator.clock.freeze()
  await put('console/choices', { smsPerMinute: 1, smsPerDay: 2 })
  const code = async () => (await send()).statusCode
  expect([await code(), await code()]).toEqual([200, 496])
  await emulator.clock.advance(60_000)
  expect(await code()).toBe(200)
  await emulator.clock.advance(60_000)
  expect(await code()).toBe(498)
  await put('console/choices', { smsPerMinute: 0, smsPerDay: 0 })
  await put('sending/sg', { smsQuota: 2 })
  expect(await code()).toBe(499)
  await put('sending/sg', { state: 'suspended' })
  expect(await code()).toBe(40901)
})

it('tells wrong credentials apart, by choice', async () => {
  await put('console/choices', { smsCodes: 'public' })
  expect((await send({ smsUser: '' })).statusCode).toBe(471)
  expect((await send({ smsKey: 'wrong' })).statusCode).toBe(472)
  expect((await send({ smsUser: 'nobody' })).statusCode).toBe(474)
})

it('answers on sg only', async () => {
  for (const [prefix, status] of [
    ['/sg', 200],
    ['/us', 404],
    ['/hk', 404],
  ] as const) {
    expect((await fetch(`${emulator.url}${prefix}/smsapi/send`, { method: 'POST' })).status).toBe(status)
  }
})

it('has templates that can be changed', async () => {
  const response = await fetch(`${emulator.url}/_emulator/sms-templates`)
  expect(await response.json()).toMatchObject([
    { templateId: '1001', approved: true },
    { templateId: '1002' },
    { templateId: '1003', approved: false },
  ])
  await put('sms-templates/1001', { name: 'Code', text: 'Code %code%' })
  await send()
  expect(emulator.messages.list()[0]?.text).toBe('Code 123456')
  await fetch(`${emulator.url}/_emulator/sms-templates/1001`, { method: 'DELETE' })
  expect((await send()).statusCode).toBe(431)
})
