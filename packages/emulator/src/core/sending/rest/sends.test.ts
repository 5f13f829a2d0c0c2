import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../../index.js'
import { operate } from '../../../test/operate.js'
import { MAIL, post, sendMail } from '../../../test/send.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

type Fields = Record<string, string | null>

const XSMTPAPI = '{"to":["ada@example.com","bob@example.com"],"sub":{"%name%":["Ada","Bob"]}}'

async function putTemplate(changes: object = {}): Promise<void> {
  const body = { subject: 'Hi %name%', html: '<p>%name%</p>', text: 'T %name%', ...changes }
  const answer = await fetch(`${emulator.url}/_emulator/sending/sg/templates/welcome`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const byTemplate = (changes: Fields = {}, prefix = '') => {
  const { to: _, subject: __, html: ___, ...rest } = MAIL
  const fields = { ...rest, templateInvokeName: 'welcome', xsmtpapi: XSMTPAPI, ...changes }
  return post(`${emulator.url}${prefix}/api/mail/sendtemplate`, fields)
}

describe('mail/sendtemplate', () => {
  it('sends the content of a template, each with their own values', async () => {
    await putTemplate()
    const { result, statusCode, info } = await byTemplate()
    expect([result, statusCode, info.emailIdList.length]).toEqual([true, 200, 2])
    expect(emulator.requests.at(-1)?.undocumented).toContain('otherSends')
    const bob = await emulator.messages.waitFor({ to: 'bob@example.com' })
    expect(bob).toMatchObject({
      subject: 'Hi Bob',
      html: '<p>Bob</p>',
      text: 'T Bob',
      templateId: 'welcome',
      headers: { To: 'bob@example.com' },
    })
  })

  it('takes a subject of its own, and what every send takes', async () => {
    await putTemplate()
    const more = { subject: 'Own %name%', sendTags: 'a;b', sendRequestId: 'one', replyTo: 'r@example.com' }
    const first = await byTemplate(more)
    expect(await byTemplate(more)).toEqual(first)
    const [ada] = emulator.messages.list()
    expect(emulator.messages.list()).toHaveLength(2)
    expect(ada).toMatchObject({
      subject: 'Own Ada',
      tags: ['a', 'b'],
      headers: { 'Reply-To': 'r@example.com' },
    })
  })

  it('counts against the account as every send does', async () => {
    await putTemplate()
    await fetch(`${emulator.url}/_emulator/sending/sg`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"usedToday":2999}',
    })
    expect((await byTemplate()).statusCode).toBe(40913)
  })

  it.each<[number, Fields]>([
    [40201, { templateInvokeName: null }],
    [40202, { templateInvokeName: 'a b\u0000' }],
    [40216, { templateInvokeName: 'other' }],
    [40805, { xsmtpapi: null, to: 'ada@example.com' }],
    [40880, { xsmtpapi: '{"to":["x"]}' }],
    [40809, { subject: 'x'.repeat(513) }],
    [49902, { xsmtpapi: '[' }],
    [40005, { apiKey: 'wrong' }],
  ])('refuses with %i: %j', async (statusCode, changes) => {
    await putTemplate()
    expect(await byTemplate(changes)).toMatchObject({ result: false, statusCode, info: {} })
    expect(emulator.messages.list()).toEqual([])
  })

  it.each([-2, -1, 0])('refuses a template of state %i', async (templateStat) => {
    await putTemplate({ templateStat })
    const answer = await byTemplate()
    expect(answer.statusCode).toBe(40216)
    expect(answer.message).toMatch(/must be approved/)
  })

  it('knows the templates of its region only', async () => {
    await putTemplate()
    const us = { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }
    expect((await byTemplate(us, '/us')).statusCode).toBe(40216)
  })
})

const MEETING = {
  ...MAIL,
  plain: 'See you',
  startTime: '2026-12-01 17:00:00',
  endTime: '2026-12-01T11:30:00+01:00',
  title: `Review; of the week, ${'短'.repeat(40)}`,
  organizerName: 'Eve "E"',
  organizerEmail: 'eve@example.com',
}
const meet = (changes: Fields = {}) =>
  post(`${emulator.url}/api/mail/sendcalendar`, { ...MEETING, ...changes })

/** The lines of an entry, whole again. */
const linesOf = (text: string | null | undefined) => (text ?? '').replace(/\r\n /g, '').split('\r\n')

describe('mail/sendcalendar', () => {
  it('puts an entry beside the content, which another parser reads', async () => {
    const { info } = await meet({ location: 'Room', description: 'One\nTwo' })
    expect(info).toEqual({ emailIdList: [expect.any(String)], uid: expect.any(String) })
    const { sourceBytes, calendar, html, text } = await emulator.messages.waitFor({ to: 'ada@example.com' })
    expect([html, text]).toEqual(['<p>Hello</p>', 'See you'])
    const parsed = await simpleParser(Buffer.from(sourceBytes ?? []))
    expect(parsed.html).toBe('<p>Hello</p>')
    const part = parsed.attachments.find(({ contentType }) => contentType === 'text/calendar')
    expect(part?.content.toString()).toBe(calendar)
    expect(new TextDecoder().decode(sourceBytes ?? undefined)).toMatch(/text\/calendar;\s*method=REQUEST/)
    for (const line of calendar?.split('\r\n') ?? []) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(linesOf(calendar)).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:${info.uid}`,
        'DTSTART:20261201T090000Z',
        'DTEND:20261201T103000Z',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        `SUMMARY:Review\\; of the week\\, ${'短'.repeat(40)}`,
        'LOCATION:Room',
        'DESCRIPTION:One\\nTwo',
        `ORGANIZER;CN="Eve 'E'":mailto:eve@example.com`,
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@example.com',
      ]),
    )
  })

  it('changes and cancels what its uid names', async () => {
    await meet({
      uid: 'u-1',
      isUpdate: 'true',
      participatorNames: 'Zoe;Max',
      participatorEmails: 'z@x.co;m@x.co',
    })
    await meet({ uid: 'u-1', isCancel: 'true' })
    const [updated, cancelled] = emulator.messages.list().map(({ calendar }) => linesOf(calendar))
    expect(updated).toEqual(expect.arrayContaining(['UID:u-1', 'METHOD:REQUEST', 'STATUS:CONFIRMED']))
    const attendees = updated?.filter((line) => line.startsWith('ATTENDEE'))
    expect(attendees?.map((line) => /CN=.*/.exec(line)?.[0])).toEqual([
      'CN="Zoe":mailto:z@x.co',
      'CN="Max":mailto:m@x.co',
    ])
    expect(updated?.find((line) => line.startsWith('SEQUENCE'))).toMatch(/:[1-9]/)
    expect(cancelled).toEqual(expect.arrayContaining(['UID:u-1', 'METHOD:CANCEL', 'STATUS:CANCELLED']))
  })

  it('tells those of X-SMTPAPI nothing of each other', async () => {
    await meet({ xsmtpapi: XSMTPAPI })
    const { calendar } = await emulator.messages.waitFor({ to: 'bob@example.com' })
    const lines = linesOf(calendar).join('\n')
    expect(lines).toContain('mailto:bob@example.com')
    expect(lines).not.toContain('ada@example.com')
  })

  it.each<[number, Fields, RegExp]>([
    [49902, { startTime: null }, /startTime/],
    [49902, { startTime: '2026-02-30 10:00:00' }, /startTime/],
    [49902, { endTime: '2026-12-01 16:00:00' }, /endTime must be later/],
    [49902, { title: ' ' }, /title/],
    [49902, { title: 'a\r\nATTENDEE:mailto:x@y.z' }, /title/],
    [49902, { organizerEmail: 'x' }, /organizerEmail/],
    [49902, { isCancel: 'true' }, /uid/],
    [40808, { subject: null }, /subject/],
    [40806, { to: 'x' }, /x/],
  ])('refuses with %i: %j', async (statusCode, changes, message) => {
    const answer = await meet(changes)
    expect(answer).toMatchObject({ result: false, statusCode, info: {} })
    expect(answer.message).toMatch(message)
  })
})

it('gives ids only where they are wanted', async () => {
  expect((await sendMail(emulator, { respEmailId: 'false' })).info).toEqual({})
  expect((await sendMail(emulator, { respEmailId: 'true' })).info.emailIdList).toHaveLength(1)
  expect((await sendMail(emulator, { respEmailId: 'x' })).statusCode).toBe(49902)
  expect((await meet({ respEmailId: 'false' })).info).toEqual({ uid: expect.any(String) })
})

const LIST = 'customers@lists.example'

async function putList(address: string, members: [member: string, name: string, vars: object][]) {
  const made = await operate(emulator, 'addresslist/add', { address, name: 'Customers', desc: 'All' })
  expect(made.result).toBe(true)
  if (members.length === 0) return
  const added = await operate(emulator, 'addressmember/add', {
    address,
    members: members.map(([member]) => member).join(';'),
    names: members.map(([, name]) => name).join(';'),
    vars: members.map(([, , vars]) => JSON.stringify(vars)).join(';'),
  })
  expect(added.result).toBe(true)
}

const toLists = (changes: Fields = {}, prefix = '') =>
  sendMail(
    emulator,
    { to: LIST, useAddressList: 'true', subject: 'Hi %name%', html: '<p>%n%</p>', ...changes },
    prefix,
  )
const taskOf = (maillistTaskId: string, prefix = '', fields: Fields = {}) =>
  operate(emulator, 'mail/taskinfo', { maillistTaskId, ...fields }, prefix)

describe('useAddressList', () => {
  it('sends to each member once, with their own values, and tells of the task', async () => {
    await putList(LIST, [
      ['ada@example.com', 'Ada', { n: '1' }],
      ['bob@example.com', 'Bob', {}],
    ])
    await putList('more@lists.example', [
      ['BOB@example.com', 'B', { n: '2' }],
      ['eve@example.com', 'Eve', { name: 'E', n: '3' }],
    ])
    const answer = await toLists({ to: `${LIST};more@lists.example` })
    expect(answer).toMatchObject({ result: true, statusCode: 40821, info: { maillistTaskId: [1] } })
    const sent = emulator.messages
      .list()
      .map(({ to, subject, html, headers }) => [to, subject, html, headers?.To])
    expect(sent).toEqual([
      ['ada@example.com', 'Hi Ada', '<p>1</p>', '"Ada" <ada@example.com>'],
      ['bob@example.com', 'Hi Bob', '<p>%n%</p>', '"Bob" <bob@example.com>'],
      ['eve@example.com', 'Hi E', '<p>3</p>', '"Eve" <eve@example.com>'],
    ])
    expect((await taskOf('1')).info.data).toEqual({
      maillistTaskId: 1,
      apiUser: 'dev_user',
      addressList: `${LIST};more@lists.example`,
      memberCount: 3,
      status: 1,
    })
    expect((await toLists()).info).toEqual({ maillistTaskId: [2] })
  })

  it('sends once for each sendRequestId, and counts against the quota', async () => {
    await putList(LIST, [['ada@example.com', 'Ada', {}]])
    const first = await toLists({ sendRequestId: 'one' })
    expect(await toLists({ sendRequestId: 'one' })).toEqual(first)
    expect(emulator.messages.list()).toHaveLength(1)
    await fetch(`${emulator.url}/_emulator/sending/sg`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"usedToday":3000}',
    })
    expect((await toLists()).statusCode).toBe(40913)
  })

  it.each<[number, Fields]>([
    [40805, { to: null }],
    [40517, { to: 'other@lists.example' }],
    [40504, { to: 'x'.repeat(49) }],
    [40514, { to: 'empty@lists.example' }],
    [49902, { to: 'a;b;c;d;e;f' }],
    [49902, { xsmtpapi: '{"to":["ada@example.com"]}' }],
    [40808, { subject: null }],
  ])('refuses with %i: %j', async (statusCode, changes) => {
    await putList(LIST, [['ada@example.com', 'Ada', {}]])
    await putList('empty@lists.example', [])
    expect(await toLists(changes)).toMatchObject({ result: false, statusCode, info: {} })
    expect(emulator.messages.list()).toEqual([])
  })

  it('has lists and tasks of its region only', async () => {
    await putList(LIST, [['ada@example.com', 'Ada', {}]])
    await toLists()
    const us = { apiUser: 'dev_user_us', apiKey: 'dev_key_us' }
    expect((await toLists(us, '/us')).statusCode).toBe(40517)
    for (const answer of [
      await taskOf('1', '/us', us),
      await taskOf('2'),
      await taskOf('x'),
      await taskOf(''),
    ]) {
      expect(answer).toMatchObject({ result: false, statusCode: 49902 })
    }
  })
})
