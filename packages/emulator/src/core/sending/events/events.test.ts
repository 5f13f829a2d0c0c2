import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MAIL } from '../../../test/send.js'
import { createClock } from '../../kernel/clock.js'
import type { Services } from '../../kernel/services.js'
import { createService, RESOURCES } from '../../service.js'
import { createMemoryStorage } from '../../store/memory.js'
import { mailCounts } from './counts.js'
import type { MailEvent } from './event.js'
import { eventLog } from './event-log.js'
import { createEmailRecords, type EmailRecord, emailRecords } from './records.js'

const NOON = new Date('2026-03-01T12:00:00Z')
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A service on a clock that stands still, and a resource that hears of each event. */
async function start() {
  const clock = createClock()
  await clock.freeze(NOON)
  const heard: MailEvent[] = []
  let services: Services | undefined
  const listener = {
    routes: [],
    start: (started: Services) => {
      services = started
      services.get(eventLog).listen((event) => heard.push(event))
    },
  }
  const service = await createService({
    storage: createMemoryStorage(),
    clock,
    staticFile: async () => null,
    demo: false,
    allowedHosts: [],
    resources: [...RESOURCES, listener],
  })
  cleanups.push(service.close)
  if (services === undefined) throw new Error('not started')
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await service.fetch(new Request(`http://localhost${path}`, init))
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const send = (fields: Record<string, string> = {}) =>
    call('/api/mail/send', { method: 'POST', body: new URLSearchParams({ ...MAIL, ...fields }) })
  return { service, services, clock, heard, call, send }
}

describe('the events of a message', () => {
  it('begin with its request, and say whose it is', async () => {
    const { heard, send, call } = await start()
    const { body } = await send({
      to: 'ada@example.com;bob@example.org',
      labelName: 'Spring',
      sendTags: 'a;b',
      headers: '{"SC-Custom-Order":"7","X-Other":"8"}',
    })
    const emailIds: string[] = body.info.emailIdList
    const facts = {
      at: NOON.toISOString(),
      region: 'sg',
      apiUser: MAIL.apiUser,
      messageId: expect.stringMatching(/^mail_.+\.sg-inbound$/),
      labelName: 'Spring',
      tags: ['a', 'b'],
      userHeaders: { 'SC-Custom-Order': '7' },
    }
    const deliver = (at: number, recipient: string) =>
      expect.objectContaining({ ...facts, event: 'deliver', emailId: emailIds[at], recipient })
    const request = expect.objectContaining({
      ...facts,
      event: 'request',
      emailIds,
      recipients: ['ada@example.com', 'bob@example.org'],
    })
    expect(heard).toEqual([request, deliver(0, 'ada@example.com'), deliver(1, 'bob@example.org')])
    const one = await call(`/_emulator/messages/${encodeURIComponent(emailIds[1] ?? '')}/events`)
    expect(one.body).toEqual([request, deliver(1, 'bob@example.org')])
    expect((await call('/_emulator/messages/none/events')).status).toBe(404)
  })

  it('come of SMTP too, where what cannot be read is invalid', async () => {
    const { service, heard } = await start()
    const attempt = { username: 'dev_user#7', password: 'dev_key', secure: true }
    const { user } = await service.smtp.authenticate('sg', attempt)
    if (user === null) throw new Error('not signed in')
    const raw = (more: string) =>
      new TextEncoder().encode(
        `From: News <news@example.com>\r\nTo: ada@example.com\r\nSubject: S\r\n${more}\r\n\r\nText`,
      )
    const envelope = { from: 'news@example.com', to: ['ada@example.com'] }
    await service.smtp.data(user, envelope, raw('SC-Custom-A: 1'))
    await service.smtp.data(user, envelope, raw('X-SMTPAPI: none'))
    expect(heard).toMatchObject([
      { event: 'request', labelId: 7, labelName: null, userHeaders: { 'SC-Custom-A': '1' } },
      { event: 'deliver' },
      { event: 'request' },
      { event: 'invalid', subStat: '554', subStatDesc: expect.any(String) },
    ])
  })

  it('are none of a send that is refused, and of an SMS', async () => {
    const { heard, send, call } = await start()
    await send({ subject: '' })
    await call('/_emulator/sending/sg', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"state":"suspended"}',
    })
    await send()
    expect(heard).toEqual([])
  })

  it('are undone together with what a listener throws in', async () => {
    const { services, send, heard } = await start()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    services.get(eventLog).listen(() => {
      throw new Error('no')
    })
    expect((await send()).body).toMatchObject({ statusCode: 501 })
    expect(heard).toHaveLength(1)
    expect(services.get(emailRecords).countOfDay('sg', '2026-03-01')).toBe(0)
    expect(services.get(mailCounts).ofDay('sg', '2026-03-01')).toEqual([])
  })

  it('end with the seed', async () => {
    const { service, services, send } = await start()
    await send()
    await service.reset()
    expect(services.get(emailRecords).countOfDay('sg', '2026-03-01')).toBe(0)
  })
})

describe('what is counted', () => {
  it('stands by day and hour of UTC+8 in which the email was sent; the first open and click are unique', async () => {
    const { services, clock, send } = await start()
    await clock.freeze(new Date('2026-03-01T15:59:59Z'))
    const { body } = await send({ to: 'ada@Example.com' })
    const emailId: string = body.info.emailIdList[0]
    await clock.freeze(new Date('2026-03-01T16:00:00Z'))
    await send({ to: 'bob@example.org' })
    const log = services.get(eventLog)
    const reader = { ip: '192.0.2.1', userAgent: 'a' }
    services.store.transaction(() => {
      log.record(emailId, { event: 'open', ...reader })
      log.record(emailId, { event: 'open', ...reader })
      log.record(emailId, { event: 'click', url: 'https://example.com', ...reader })
      log.record(emailId, { event: 'unsubscribe', ...reader })
      log.record(emailId, { event: 'unsubscribe', ...reader })
      log.record(emailId, { event: 'report_spam' })
      expect(log.record('none', { event: 'deliver' })).toBeNull()
    })
    const counts = services.get(mailCounts)
    expect(counts.ofDay('sg', '2026-03-01')).toEqual([
      {
        apiUser: MAIL.apiUser,
        labelId: null,
        labelName: null,
        domain: 'example.com',
        day: '2026-03-01',
        hour: null,
        counts: {
          requestNum: 1,
          deliveredNum: 1,
          openNum: 2,
          uniqueOpensNum: 1,
          clickNum: 1,
          uniqueClicksNum: 1,
          unsubscribeNum: 1,
          spamReportedNum: 1,
        },
        invalid: {},
      },
    ])
    expect(counts.hoursOf('sg', '2026-03-02')).toMatchObject([
      { domain: 'example.org', hour: 0, counts: { requestNum: 1, deliveredNum: 1 } },
    ])
    expect(counts.ofDay('us', '2026-03-01')).toEqual([])
    expect(services.get(emailRecords).readsOfDay('sg', '2026-03-02')).toHaveLength(3)
  })
})

it('forgets the oldest sends past its bound, with their events', () => {
  const store = createMemoryStorage()
  const records = createEmailRecords({ store }, 3)
  const emailOf = (messageId: string, n: number): EmailRecord => ({
    messageId,
    emailId: `${messageId}${n}`,
    region: 'sg',
    apiUser: 'dev_user',
    labelId: null,
    labelName: null,
    tags: [],
    userHeaders: {},
    recipient: 'ada@example.com',
    status: 1,
    requestTime: NOON.toISOString(),
    modifiedTime: NOON.toISOString(),
    subStat: null,
    subStatDesc: null,
    opens: 0,
    clicks: 0,
    reports: 0,
    unsubscribes: 0,
  })
  for (const messageId of ['a', 'b', 'c']) {
    const emails = [0, 1].map((n) => emailOf(messageId, n))
    records.add(messageId, emails)
    const { requestTime: at, status: _, ...facts } = emailOf(messageId, 0)
    records.addEvent({ ...facts, id: `${messageId}-e`, at, event: 'open', ip: null, userAgent: null })
  }
  expect(records.to('sg', 'ADA@example.com').map(({ emailId }) => emailId)).toEqual(['c1', 'c0'])
  expect(records.countReadsOfDay('sg', '2026-03-01')).toBe(1)
  expect(records.eventsOf('a0')).toEqual([])
  expect(records.eventsOf('c0')).toHaveLength(1)
  expect(store.count('mailEvents', 'a0')).toBe(0)
})
