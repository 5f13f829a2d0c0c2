import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { consoleCall } from '../../../test/console-call.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.close())

const ask = (method: string, path: string, json?: object) => consoleCall(emulator, method, path, json)

it('the console makes a domain, checks its DNS and deletes it', async () => {
  const made = await ask('POST', '/domains', { name: 'Shop.example' })
  expect(made).toMatchObject({ status: 200, body: { name: 'shop.example', verify: 0, checked: true } })
  expect((await ask('PUT', '/domains/shop.example', { spf: true, dkim: true })).body.checked).toBe(false)
  expect((await ask('POST', '/domains/shop.example/check')).body).toMatchObject({ verify: 3, checked: true })
  expect((await operate(emulator, 'domain/list')).info.dataList).toMatchObject([{ verify: 3 }])
  expect(await ask('POST', '/domains', { name: 'shop.example' })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^41015 .*shop\.example exists already/) },
  })
  expect((await ask('POST', '/domains', { name: 'no domain' })).body.message).toMatch(/^41003 /)
  expect((await ask('POST', '/domains', { name: 1 })).status).toBe(400)
  expect((await ask('DELETE', '/domains/shop.example')).body).toEqual({ removed: true })
  expect((await ask('POST', '/domains/shop.example/check')).status).toBe(404)
})

it('the console makes an API user and new keys of one: shown once, the one before it refused', async () => {
  await ask('POST', '/domains', { name: 'shop.example' })
  const made = await ask('POST', '/api-users', { name: 'Shop01', domainName: 'shop.example' })
  expect(made).toEqual({ status: 200, body: { name: 'Shop01', key: expect.stringMatching(/^key_/) } })
  const send = (apiKey: string) => sendMail(emulator, { apiUser: 'Shop01', apiKey })
  expect((await send(made.body.key)).result).toBe(true)
  const renewed = await ask('POST', '/api-users/Shop01/key')
  expect(renewed.body.key).not.toBe(made.body.key)
  expect((await send(made.body.key)).statusCode).toBe(40005)
  expect((await send(renewed.body.key)).result).toBe(true)
  const listed = await ask('GET', '/api-users')
  expect(listed.body).toMatchObject([{ name: 'dev_user' }, { name: 'dev_test' }, { name: 'Shop01' }])
  expect(JSON.stringify(listed.body)).not.toMatch(/key/i)
  expect((await ask('POST', '/api-users/dev_user_us/key')).status).toBe(404)
  const refused = await ask('POST', '/api-users', { name: 'shop', domainName: 'shop.example' })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^41111 /) } })
})

it('the console holds mail back from an address, and lets it go again', async () => {
  expect(await ask('POST', '/suppressions/complaint', { email: ' Ada@Example.com ' })).toMatchObject({
    status: 200,
    body: { email: 'Ada@example.com', reason: 'added in the console', apiUser: null },
  })
  expect((await ask('POST', '/suppressions/complaint', { email: 'ada@example.com' })).status).toBe(400)
  expect((await ask('POST', '/suppressions/bounce', { email: 'a@example.com;b@example.com' })).status).toBe(
    400,
  )
  expect((await ask('GET', '/suppressions/other')).status).toBe(404)
  await sendMail(emulator, { to: 'ada@example.com' })
  expect(emulator.messages.list()).toMatchObject([
    { warning: 'held back: the address is on the complaint list' },
  ])
  await ask('POST', '/suppressions/complaint', { email: 'bob@example.com' })
  expect((await ask('GET', '/suppressions')).body).toEqual({ bounce: 0, complaint: 2, unsubscribe: 0 })
  expect((await ask('GET', '/suppressions/complaint')).body).toMatchObject({
    total: 2,
    list: [{ email: 'bob@example.com' }, { email: 'Ada@example.com' }],
  })
  expect((await ask('GET', '/suppressions/complaint?text=ADA')).body).toMatchObject({ total: 1 })
  const gone = await ask('DELETE', `/suppressions/complaint/${encodeURIComponent('ada@example.com')}`)
  expect(gone.body).toEqual({ removed: true })
  await sendMail(emulator, { to: 'ada@example.com', subject: 'Again' })
  expect((await emulator.messages.waitFor({ subject: 'Again' })).warning).toBeNull()
})

it('the console shows each day of a span, and what all of them are together', async () => {
  await sendMail(emulator, { to: 'ada@example.com;bounce@mailframe.test' })
  await emulator.clock.advance(24 * 3_600_000)
  await sendMail(emulator)
  const { body } = await ask('GET', '/statistics?days=7')
  expect(body.days).toHaveLength(7)
  expect(body.days.slice(-3)).toMatchObject([
    { counts: { requestNum: 0 } },
    { counts: { requestNum: 2, deliveredNum: 1, invalidEmailsNum: 1 } },
    { counts: { requestNum: 1, deliveredNum: 1 } },
  ])
  expect(body.total).toMatchObject({ requestNum: 3, deliveredNum: 2, openNum: 0 })
  expect(body.days.at(-1).date > body.days.at(-2).date).toBe(true)
  expect((await ask('GET', '/statistics')).body.days).toHaveLength(30)
  for (const days of ['0', '91', '1.5', 'x']) {
    expect((await ask('GET', `/statistics?days=${days}`)).status).toBe(400)
  }
})
