import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await createEmulator()
  await emulator.clock.freeze(new Date('2026-03-10T04:30:00Z'))
})
afterEach(() => emulator.close())

const DAY = 24 * 3_600_000
const rows = async (name: string, params: Record<string, string> = {}) =>
  (await operate(emulator, name, { days: '3', ...params })).info.dataList

/** Three days with mail, the last of them today. */
async function threeDays() {
  await sendMail(emulator, { to: 'ada@example.com;bounce@mailframe.test' })
  await emulator.clock.advance(DAY)
  await sendMail(emulator, { to: 'soft@mailframe.test' })
  await emulator.clock.advance(DAY)
  await sendMail(emulator, { to: 'ada@example.com;bob@example.org;complaint@mailframe.test' })
  const test = { apiUser: 'dev_test', apiKey: 'dev_test_key' }
  await fetch(`${emulator.url}/_emulator/sending/sg`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"registeredRecipients":["eve@example.com"]}',
  })
  await sendMail(emulator, { ...test, to: 'eve@example.com' })
}

describe('by day', () => {
  it('each day that holds something is a row, the oldest first', async () => {
    await threeDays()
    expect(await rows('statday/list')).toEqual([
      {
        sendDate: '2026-03-10',
        requestNum: 2,
        deliveredNum: 1,
        openNum: 0,
        clickNum: 0,
        uniqueOpensNum: 0,
        uniqueClicksNum: 0,
        bounceNum: 0,
        invalidEmailsNum: 1,
        spamReportedNum: 0,
        unsubscribeNum: 0,
        deliveredPercent: 50,
        openPercent: 0,
        clickPercent: 0,
        uniqueOpensPercent: 0,
        uniqueClicksPercent: 0,
        bouncePercent: 0,
        invalidEmailsPercent: 50,
        spamReportedPercent: 0,
        unsubscribePercent: 0,
      },
      expect.objectContaining({ sendDate: '2026-03-11', requestNum: 1, deliveredNum: 0, bounceNum: 1 }),
      expect.objectContaining({
        sendDate: '2026-03-12',
        requestNum: 4,
        deliveredNum: 4,
        spamReportedNum: 1,
        spamReportedPercent: 25,
      }),
    ])
    expect(await rows('statday/list', { days: '1' })).toMatchObject([{ sendDate: '2026-03-12' }])
  })

  it('users and domains that are asked for have rows of their own, and others none', async () => {
    await threeDays()
    const byUser = await rows('statday/list', { days: '1', apiUserList: 'dev_user;dev_test;other' })
    expect(byUser.map(({ apiUser, requestNum }: Record<string, unknown>) => [apiUser, requestNum])).toEqual(
      expect.arrayContaining([
        ['dev_user', 3],
        ['dev_test', 1],
      ]),
    )
    expect(byUser).toHaveLength(2)
    expect(await rows('statday/list', { domainList: 'Example.org' })).toMatchObject([
      { sendDate: '2026-03-12', domain: 'example.org', requestNum: 1 },
    ])
    expect(await rows('statday/list', { labelIdList: '7' })).toEqual([])
  })

  it('with aggregation all is one object, under either name', async () => {
    await threeDays()
    for (const name of ['aggregation', 'aggregate']) {
      expect(await rows('statday/list', { [name]: '1' })).toMatchObject({
        requestNum: 7,
        deliveredNum: 5,
        deliveredPercent: 71.43,
      })
    }
    expect(await rows('statday/list', { aggregation: '1', apiUserList: 'none' })).toMatchObject({
      requestNum: 0,
      deliveredPercent: 0,
    })
  })

  it('an account that sent nothing, and days before it did, have no rows', async () => {
    expect(await rows('statday/list', { days: '999999999' })).toEqual([])
    await threeDays()
    const before = { startDate: '2026-01-01', endDate: '2026-03-09' }
    expect((await operate(emulator, 'statday/list', before)).info.dataList).toEqual([])
    expect(await rows('statday/list', { days: '999999999' })).toHaveLength(3)
    await emulator.reset()
    expect(await rows('statday/list', { days: '999999999' })).toEqual([])
  })
})

it('by hour, those that hold something, in UTC+8', async () => {
  await sendMail(emulator)
  await emulator.clock.advance(3_600_000)
  await sendMail(emulator)
  expect(await rows('stathour/list')).toMatchObject([
    { sendDate: '2026-03-10', sendHour: 12, requestNum: 1 },
    { sendDate: '2026-03-10', sendHour: 13, requestNum: 1 },
  ])
})

it('invalid addresses by their classes', async () => {
  for (const _ of [1, 2]) await sendMail(emulator, { to: 'bounce@mailframe.test;ada@example.com' })
  const counts = { invalidEmailsNum: 2, noMailboxNum: 1, bouncedNum: 1, complainedNum: 0 }
  expect(await rows('invalidstat/list')).toMatchObject([{ sendDate: '2026-03-10', ...counts }])
  expect(await rows('invalidstat/list', { aggregation: '1' })).toMatchObject(counts)
})

describe('the delivery log', () => {
  const log = async (params: Record<string, string>) =>
    (await operate(emulator, 'data/emailStatus', params)).info

  it('has each email, the newest first, in pages', async () => {
    await threeDays()
    const all = await log({ days: '3' })
    expect(all).toMatchObject({ total: '7', voListSize: 7 })
    const recipients = all.voList.map((one: { recipients: string }) => one.recipients)
    expect(recipients).toEqual([
      'eve@example.com',
      'complaint@mailframe.test',
      'bob@example.org',
      'ada@example.com',
      'soft@mailframe.test',
      'bounce@mailframe.test',
      'ada@example.com',
    ])
    for (const start of [0, 2, 4, 6, 8]) {
      const page = await log({ days: '3', start: String(start), limit: '2' })
      expect(page.total).toBe('7')
      expect(page.voList).toEqual(all.voList.slice(start, start + 2))
    }
    expect(all.voList.at(-2)).toEqual({
      emailId: expect.stringContaining('$bounce@mailframe.test'),
      status: 4,
      apiUser: 'dev_user',
      recipients: 'bounce@mailframe.test',
      requestTime: '2026-03-10 12:30:00',
      modifiedTime: '2026-03-10 12:30:00',
      sendLog: '550 the mailbox does not exist',
      subStatus: '550',
      subStatusDesc: 'the mailbox does not exist',
    })
  })

  it('is searched by each of its parameters', async () => {
    await threeDays()
    const { voList } = await log({ days: '3' })
    const total = async (params: Record<string, string>) => Number((await log(params)).total)
    expect(await total({ email: 'ADA@Example.com' })).toBe(2)
    expect(await total({ email: 'ada@example.com', days: '1' })).toBe(1)
    expect(await total({ emailIds: `${voList[0].emailId};${voList[4].emailId};none` })).toBe(2)
    expect(await total({ days: '3', status: '5' })).toBe(1)
    expect(await total({ days: '3', apiUserList: 'dev_test' })).toBe(1)
    expect(await total({ days: '3', labelId: '7' })).toBe(0)
    expect(await total({ startDate: '2026-03-11', endDate: '2026-03-11' })).toBe(1)
  })
})

it.each([
  ['statday/list', { days: '' }, 40006],
  ['statday/list', { days: '1.5' }, 40006],
  ['stathour/list', { days: '-1' }, 40006],
  ['statday/list', { startDate: '', endDate: '2026-03-01' }, 40007],
  ['statday/list', { startDate: '2026-03-02', endDate: '2026-03-01' }, 40008],
  ['statday/list', { startDate: '2026-01-01', endDate: '2026-04-02' }, 40008],
  ['statday/list', { days: '1', labelIdList: '' }, 40009],
  ['statday/list', { days: '1', apiUserList: ';' }, 40010],
  ['statday/list', { days: '1', domainList: ' ' }, 40013],
  ['data/emailStatus', { days: '1', labelId: '' }, 40014],
  ['data/emailStatus', { days: '1', labelId: 'x' }, 40015],
  ['statday/list', { days: '1', labelIdList: '1;x' }, 40015],
  ['statday/list', { days: '1', apiUserList: 'a b' }, 40016],
  ['statday/list', { days: '1', aggregation: '2' }, 40017],
  ['statday/list', { days: '1', aggregation: '' }, 40017],
  ['statday/list', { days: '1', domainList: 'no domain' }, 41003],
  ['data/emailStatus', { email: '' }, 40011],
  ['openandclick/list', { email: 'x' }, 40012],
  ['openandclick/list', {}, 40006],
  ['openandclick/list', { days: '1', trackType: '3' }, 49902],
])('%s with %j is %i', async (name, params, statusCode) => {
  expect(await operate(emulator, name, params)).toMatchObject({ result: false, statusCode, info: {} })
})

it('takes three months, to the day', async () => {
  for (const [startDate, endDate] of [
    ['2026-01-01', '2026-04-01'],
    ['2025-11-30', '2026-02-28'],
  ]) {
    const answer = await operate(emulator, 'statday/list', {
      startDate: startDate ?? '',
      endDate: endDate ?? '',
    })
    expect(answer.result).toBe(true)
  }
})
