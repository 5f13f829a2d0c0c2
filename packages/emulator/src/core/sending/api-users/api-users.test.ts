import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
  await operate(emulator, 'domain/add', { name: 'a.example' })
})
afterEach(() => emulator.close())

const NEW = { name: 'Shop01', emailType: '0', domainName: 'a.example' }
const consoleCall = async (path: string, json?: object) => {
  const answer = await fetch(`${emulator.url}/_emulator/sending/sg${path}`, {
    method: json === undefined ? 'GET' : 'PUT',
    ...(json === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
  return (await answer.json()) as any
}

describe('a new API user', () => {
  it('has a key of its own that is shown this once, and sends with it', async () => {
    const { info, statusCode } = await operate(emulator, 'apiuser/add', { ...NEW, open: '1' })
    const { nameKey, ...user } = info.data
    expect({ statusCode, user }).toEqual({
      statusCode: 200,
      user: {
        name: 'Shop01',
        cType: 1,
        emailType: 0,
        domainName: 'a.example',
        open: 1,
        click: 0,
        unsubscribe: 0,
      },
    })
    expect(nameKey).toMatch(/^key_[0-9A-Za-z]{32}$/)
    expect((await sendMail(emulator, { apiUser: 'Shop01', apiKey: nameKey })).result).toBe(true)
    expect((await sendMail(emulator, { apiUser: 'Shop01', apiKey: 'dev_key' })).statusCode).toBe(40005)
    const own = { apiUser: 'Shop01', apiKey: nameKey }
    const listed = await operate(emulator, 'apiuser/list', own)
    expect(listed.info).toMatchObject({ total: 3, dataList: [user, {}, {}] })
    const seen = [listed, emulator.requests, await consoleCall('/api-users'), await consoleCall('')]
    expect(JSON.stringify(seen)).not.toContain(nameKey)
    expect(emulator.requests.find(({ path }) => path === '/api/apiuser/add')).toMatchObject({
      responseBody: { info: { data: { nameKey: '[redacted]' } } },
    })
  })

  it('gets another name and keeps its key', async () => {
    const { nameKey } = (await operate(emulator, 'apiuser/add', NEW)).info.data
    const renamed = await operate(emulator, 'apiuser/update', { name: 'Shop01', newName: 'Shop02' })
    expect(renamed.info.data).toMatchObject({ name: 'Shop02', domainName: 'a.example' })
    expect((await sendMail(emulator, { apiUser: 'Shop02', apiKey: nameKey })).result).toBe(true)
    expect((await sendMail(emulator, { apiUser: 'Shop01', apiKey: nameKey })).statusCode).toBe(40005)
  })

  it('may be the tenth of the account, and not the eleventh, also at once', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Shop${String(n).padStart(2, '0')}`)
    const answers = await Promise.all(names.map((name) => operate(emulator, 'apiuser/add', { ...NEW, name })))
    expect(answers.filter(({ result }) => result)).toHaveLength(8)
    expect(answers.filter(({ statusCode }) => statusCode === 41112)).toHaveLength(4)
    expect((await operate(emulator, 'apiuser/list')).info.total).toBe(10)
  })
})

it('emails are counted to the user that sends them, up to its own daily quota', async () => {
  await consoleCall('/api-users/dev_user', { dailyQuota: 2 })
  const { nameKey } = (await operate(emulator, 'apiuser/add', NEW)).info.data
  expect((await sendMail(emulator)).result).toBe(true)
  expect((await sendMail(emulator, { to: 'a@b.co;c@d.co' })).statusCode).toBe(40913)
  expect((await sendMail(emulator)).result).toBe(true)
  expect((await sendMail(emulator)).statusCode).toBe(40913)
  expect((await sendMail(emulator, { apiUser: 'Shop01', apiKey: nameKey })).result).toBe(true)
  expect(await consoleCall('/api-users')).toMatchObject([
    { name: 'dev_user', usedToday: 2, dailyQuota: 2 },
    { name: 'dev_test', usedToday: 0, dailyQuota: null },
    { name: 'Shop01', usedToday: 1 },
  ])
  await emulator.clock.advance(24 * 3_600_000)
  expect((await sendMail(emulator)).result).toBe(true)
})

it('another name does not begin the day anew', async () => {
  await consoleCall('/api-users/dev_user', { dailyQuota: 1 })
  expect((await sendMail(emulator)).result).toBe(true)
  const admin = { apiUser: 'dev_test', apiKey: 'dev_test_key' }
  await operate(emulator, 'apiuser/update', { ...admin, name: 'dev_user', newName: 'Renamed' })
  expect((await sendMail(emulator, { apiUser: 'Renamed' })).statusCode).toBe(40913)
  await operate(emulator, 'apiuser/add', { ...admin, ...NEW, name: 'devuser' })
  expect(await consoleCall('/api-users')).toMatchObject([
    { name: 'dev_test' },
    { name: 'Renamed', usedToday: 1 },
    { name: 'devuser', usedToday: 0 },
  ])
})

it('the account tells of its quota and reputation', async () => {
  await sendMail(emulator, { to: 'ada@example.com;bob@example.com;eve@example.com;bounce@mailframe.test' })
  expect((await operate(emulator, 'userinfo/get')).info.data).toMatchObject({
    userName: expect.any(String),
    email: expect.any(String),
    accountType: 'paid',
    quota: 3000,
    todayUsedQuota: 4,
    reputation: 75,
    regTime: expect.any(String),
  })
})

it.each([
  ['apiuser/add', { ...NEW, name: 'short' }, 41111],
  ['apiuser/add', { ...NEW, name: 'user_01' }, 41111],
  ['apiuser/add', { ...NEW, name: 'x'.repeat(33) }, 41111],
  ['apiuser/add', { ...NEW, domainName: '' }, 41001],
  ['apiuser/add', { ...NEW, domainName: 'b.example' }, 41014],
  ['apiuser/add', { ...NEW, emailType: '2' }, 49902],
  ['apiuser/update', { name: 'nobody' }, 41109],
  ['apiuser/update', {}, 41109],
  ['apiuser/update', { name: 'dev_test', newName: 'dev' }, 41111],
  ['apiuser/update', { name: 'dev_user_us' }, 41109],
  ['apiuser/update', { name: 'dev_test', domainName: 'b.example' }, 41014],
])('%s with %j is %i', async (name, params, statusCode) => {
  expect(await operate(emulator, name, params)).toMatchObject({ result: false, statusCode, info: {} })
})

it('a name that is taken, and an account that is failing, are 41119', async () => {
  await operate(emulator, 'apiuser/add', NEW)
  expect((await operate(emulator, 'apiuser/add', NEW)).statusCode).toBe(41119)
  await consoleCall('', { state: 'failing' })
  expect((await operate(emulator, 'apiuser/add', { ...NEW, name: 'Shop02' })).statusCode).toBe(41119)
})
