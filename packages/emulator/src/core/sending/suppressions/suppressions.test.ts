import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.close())

const listed = async (name: string, params: Record<string, string> = { days: '1' }) =>
  (await operate(emulator, `${name}/list`, params)).info.dataList

/** Sends to `to`, and says what happened to it. */
async function sentTo(to: string) {
  const { result, statusCode } = await sendMail(emulator, { to })
  expect({ result, statusCode }).toEqual({ result: true, statusCode: 200 })
  const [email] = (await operate(emulator, 'data/emailStatus', { email: to })).info.voList
  const { invalid, warning } = await emulator.messages.waitFor({ to })
  return { status: email.status, subStatus: email.subStatus, invalid, warning }
}

const DELIVERED = { status: 1, subStatus: null, invalid: false, warning: null }
const held = (subStatus: string, list: string) => ({
  status: 4,
  subStatus,
  invalid: true,
  warning: `held back: the address is on the ${list} list`,
})

describe('addresses at the domain of the emulator play what may become of an email', () => {
  it('bounce@ bounces, and gets nothing more until it is taken off the list', async () => {
    const bounced = { status: 4, subStatus: '550', invalid: true, warning: 'the mailbox does not exist' }
    expect(await sentTo('bounce@mailframe.test')).toEqual(bounced)
    expect(await listed('bounce')).toEqual([
      {
        email: 'bounce@mailframe.test',
        reason: '550 the mailbox does not exist',
        domain: 'mailframe.test',
        apiUser: 'dev_user',
        bounceTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
    expect(await sentTo('Bounce@Mailframe.Test')).toEqual(held('551', 'bounce'))
    expect(await listed('bounce')).toHaveLength(1)
    expect(await operate(emulator, 'bounce/delete', { email: 'BOUNCE@mailframe.test' })).toMatchObject({
      result: true,
      info: { count: 1 },
    })
    expect(await sentTo('bounce@mailframe.test')).toEqual(bounced)
  })

  it('soft@ is not there now, and is held back by no list', async () => {
    const soft = {
      status: 5,
      subStatus: '450',
      invalid: true,
      warning: 'the mailbox is not available now',
    }
    expect(await sentTo('soft+1@mailframe.test')).toEqual(soft)
    expect(await sentTo('soft+1@mailframe.test')).toEqual(soft)
  })

  it('complaint@ gets it, reports it, and gets nothing more', async () => {
    expect(await sentTo('complaint+a@mailframe.test')).toEqual(DELIVERED)
    expect(await listed('complaint')).toMatchObject([
      { email: 'complaint+a@mailframe.test', receiver: 'complaint+a@mailframe.test' },
    ])
    expect(await sentTo('complaint+a@mailframe.test')).toEqual(held('552', 'complaint'))
    expect(await sentTo('complaint+b@mailframe.test')).toEqual(DELIVERED)
  })

  it('slow@ gets it ten minutes later, on the clock of the emulator', async () => {
    const slow = { status: 18, subStatus: null, invalid: true, warning: 'on its way for 10 minutes' }
    expect(await sentTo('slow@mailframe.test')).toEqual(slow)
    await emulator.clock.advance(9 * 60_000)
    const waiting = await operate(emulator, 'data/emailStatus', { days: '2', status: '18' })
    expect(waiting.info).toMatchObject({ total: '1' })
    await emulator.clock.advance(60_000)
    expect((await operate(emulator, 'data/emailStatus', { days: '2', status: '1' })).info).toMatchObject({
      total: '1',
      voList: [{ recipients: 'slow@mailframe.test' }],
    })
    expect(emulator.messages.list({ to: 'slow@mailframe.test' })).toMatchObject([{ invalid: false }])
  })

  it('is another domain to nobody else', async () => {
    expect(await sentTo('bounce@example.com')).toEqual(DELIVERED)
    expect(await sentTo('bounced@mailframe.test')).toEqual(DELIVERED)
  })
})

describe('unsubscribes', () => {
  it('are added and deleted by hand, and hold mail back', async () => {
    const email = 'ada@example.com'
    const added = await operate(emulator, 'unsubscribe/add', { email: 'Ada@Example.com' })
    expect(added).toMatchObject({ result: true, statusCode: 40401, info: { count: 1 } })
    expect((await operate(emulator, 'unsubscribe/add', { email })).info).toEqual({ count: 0 })
    expect(await sentTo(email)).toEqual(held('553', 'unsubscribe'))
    expect(await sentTo('bob@example.com')).toEqual(DELIVERED)
    expect(await listed('unsubscribe', { email })).toMatchObject([{ email: 'Ada@example.com' }])
    expect(await listed('unsubscribe', { email: 'bob@example.com' })).toEqual([])
    expect((await operate(emulator, 'unsubscribe/delete', { email })).info).toEqual({ count: 1 })
    expect((await operate(emulator, 'unsubscribe/delete', { email })).info).toEqual({ count: 0 })
    expect(await sentTo(email)).toEqual(DELIVERED)
  })

  it('are those of one region, in pages, by days', async () => {
    for (const n of [1, 2, 3]) await operate(emulator, 'unsubscribe/add', { email: `u${n}@example.com` })
    const page = await operate(emulator, 'unsubscribe/list', { days: '1', start: '1', limit: '1' })
    expect(page.info).toMatchObject({ total: 3, count: 1, dataList: [{ email: 'u2@example.com' }] })
    const us = { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }
    const other = await operate(emulator, 'unsubscribe/list', { ...us, days: '1' }, '/us')
    expect(other.info).toMatchObject({ total: 0 })
    await emulator.clock.advance(24 * 3_600_000)
    expect(await listed('unsubscribe')).toEqual([])
    expect(await listed('unsubscribe', { days: '2' })).toHaveLength(3)
  })

  it('end with the seed', async () => {
    await operate(emulator, 'unsubscribe/add', { email: 'ada@example.com' })
    await emulator.reset()
    expect(await listed('unsubscribe')).toEqual([])
    expect(await sentTo('ada@example.com')).toEqual(DELIVERED)
  })
})

it.each([
  ['bounce/list', {}, 40006],
  ['bounce/list', { days: '0' }, 40006],
  ['complaint/list', { startDate: '2026-02-30', endDate: '2026-03-01' }, 40007],
  ['complaint/list', { startDate: '2026-02-01' }, 40008],
  ['unsubscribe/list', { days: '1', start: '' }, 40001],
  ['unsubscribe/list', { days: '1', start: '-1' }, 40002],
  ['unsubscribe/list', { days: '1', limit: '' }, 40003],
  ['unsubscribe/list', { days: '1', limit: '101' }, 40004],
  ['unsubscribe/add', {}, 40011],
  ['unsubscribe/add', { email: ' ' }, 40011],
  ['unsubscribe/add', { email: 'nobody' }, 40012],
  ['bounce/delete', { email: 'a@b.co;c@d.co' }, 40012],
])('%s with %j is %i', async (name, params, statusCode) => {
  expect(await operate(emulator, name, params)).toMatchObject({ result: false, statusCode, info: {} })
})
