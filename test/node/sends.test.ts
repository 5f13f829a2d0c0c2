import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createSender, type Sender } from '@mailframe/sending'
import { type Account, createAccount } from '@mailframe/sending/account'
import { mailframeTransport } from '@mailframe/sending/nodemailer'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const FROM = { from: 'news@example.com', fromName: 'News' }

let emulator: Emulator
let sender: Sender
let account: Account
const optionsOf = ({ url, credentials }: Emulator) => ({
  addresses: { sg: { api: url } },
  ...credentials.sending,
  ...credentials.sms,
})
beforeAll(async () => {
  emulator = await createEmulator()
  sender = createSender(optionsOf(emulator))
  account = createAccount(optionsOf(emulator))
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

it('a template of the account is sent once it is approved', async () => {
  await account.templates.create({
    invokeName: 'welcome',
    name: 'Welcome',
    subject: 'Hi %name%',
    html: '<p>Hi %name%</p>',
    templateType: 0,
    isSubmitAudit: true,
  })
  const message = {
    ...FROM,
    templateInvokeName: 'welcome',
    recipients: [{ to: 'ada@example.com', vars: { name: 'Ada' } }, 'bob@example.com'],
  }
  await expect(sender.sendTemplate(message)).rejects.toMatchObject({ statusCode: 40216, outcome: 'refused' })
  await fetch(`${emulator.url}/_emulator/sending/sg/templates/welcome/state`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"templateStat":1}',
  })
  expect((await sender.sendTemplate(message)).emailIdList).toHaveLength(2)
  expect(emulator.messages.list().map(({ subject, html }) => [subject, html])).toEqual([
    ['Hi Ada', '<p>Hi Ada</p>'],
    ['Hi %name%', '<p>Hi %name%</p>'],
  ])
})

it('lists of the account are sent to, and the task tells how far', async () => {
  const address = 'customers@lists.example'
  await account.addressLists.create({ address, name: 'Customers', description: 'All' })
  await account.members.create({
    address,
    members: [{ member: 'ada@example.com', name: 'Ada', vars: { n: '1' } }, { member: 'bob@example.com' }],
  })
  const task = await sender.sendToLists({ ...FROM, to: address, subject: 'Hi %name%', html: '<p>%n%</p>' })
  expect(task).toMatchObject({ statusCode: 40821, taskIds: [1] })
  expect(await task.status()).toMatchObject({
    memberCount: 2,
    status: 1,
    tasks: [{ taskId: 1, lists: [address], apiUser: 'dev_user' }],
  })
  expect(emulator.messages.list().map(({ to, subject, html }) => [to, subject, html])).toEqual([
    ['ada@example.com', 'Hi Ada', '<p>1</p>'],
    ['bob@example.com', 'Hi %name%', '<p>%n%</p>'],
  ])
})

it('a calendar entry is sent, changed and cancelled by its uid', async () => {
  const meeting = {
    ...FROM,
    to: 'Ada <ada@example.com>',
    subject: 'Review',
    html: '<p>Review</p>',
    title: 'Review',
    startTime: '2026-12-01T10:00:00+01:00',
    endTime: new Date('2026-12-01T10:00:00Z'),
  }
  const { uid } = await createSender({ ...optionsOf(emulator), onWarning: () => {} }).sendCalendar(meeting)
  if (uid === null) throw new Error('no uid')
  await sender.sendCalendar({ ...meeting, to: 'ada@example.com', uid, isCancel: true })
  const [invited, cancelled] = emulator.messages.list().map(({ calendar }) => calendar ?? '')
  expect(invited).toContain('METHOD:REQUEST')
  expect(invited).toContain('DTSTART:20261201T090000Z')
  expect(invited?.replace(/\r\n /g, '')).toContain('CN="Ada":mailto:ada@example.com')
  expect(cancelled).toContain('METHOD:CANCEL')
  expect(cancelled?.replace(/\r\n /g, '')).toContain(`UID:${uid}`)
})

it('an icalEvent of Nodemailer comes out as the entry that it was', async () => {
  const event = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:u-1',
    'DTSTART;TZID=Asia/Tokyo:20261201T180000',
    'DURATION:PT45M',
    'SUMMARY:Review\\, weekly',
    'ORGANIZER;CN=Eve:mailto:eve@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  await createTransport(mailframeTransport(optionsOf(emulator))).sendMail({
    from: 'News <news@example.com>',
    to: 'ada@example.com',
    subject: 'Review',
    text: 'Review',
    icalEvent: event.join('\r\n'),
  })
  const { calendar, attachments } = await emulator.messages.waitFor({ to: 'ada@example.com' })
  for (const line of ['UID:u-1', 'DTSTART:20261201T090000Z', 'DTEND:20261201T094500Z', event[6]]) {
    expect(calendar?.split('\r\n')).toContain(line)
  }
  expect(attachments).toEqual([])
})
