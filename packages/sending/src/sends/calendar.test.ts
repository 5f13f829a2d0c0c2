import { describe, expect, it } from 'vitest'
import { accepted, type Behaviour, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'
import type { CalendarMessage } from './calendar.js'

const MEETING: CalendarMessage = {
  ...MESSAGE,
  to: 'Ann <ann@example.com>;bob@example.com',
  startTime: '2026-12-01T10:00:00+01:00',
  endTime: new Date('2026-12-01T10:30:00Z'),
  title: 'Review; of the week',
}
const withUid: Behaviour = () => ({
  body: { result: true, statusCode: 200, message: 'ok', info: { emailIdList: ['a'], uid: 'u-1' } },
})
const NOWHERE = { url: 'http://127.0.0.1:9' }

describe('sendCalendar', () => {
  it('posts the entry in the zone of the service, with sender and recipients as who meets', async () => {
    await using server = await startRest(withUid)
    const result = await senderOf(server, { onWarning: () => {} }).sendCalendar(MEETING)
    const { path, fields } = server.seen[0] ?? {}
    expect(path).toBe('/api/mail/sendcalendar')
    expect(fields).toMatchObject({
      to: 'ann@example.com;bob@example.com',
      html: '<p>Hi</p>',
      startTime: '2026-12-01 17:00:00',
      endTime: '2026-12-01 18:30:00',
      title: 'Review; of the week',
      organizerName: 'Shop',
      organizerEmail: 'shop@example.com',
      participatorNames: 'Ann;bob@example.com',
      participatorEmails: 'ann@example.com;bob@example.com',
    })
    for (const absent of ['uid', 'location', 'description', 'isCancel', 'isUpdate']) {
      expect(fields).not.toHaveProperty(absent)
    }
    expect(result).toMatchObject({ uid: 'u-1', emailIdList: ['a'] })
  })

  it('posts all that is given, and cancels or changes an entry', async () => {
    await using server = await startRest(accepted)
    const sender = senderOf(server, { onWarning: () => {} })
    const all = {
      ...MEETING,
      organizerName: 'Eve',
      organizerEmail: 'eve@example.com',
      location: 'Room 短',
      description: 'One\nTwo',
      participatorNames: ['Zoe', 'Max'],
      participatorEmails: 'zoe@example.com;max@example.com',
      uid: 'u-1',
    }
    expect((await sender.sendCalendar({ ...all, isUpdate: true })).uid).toBeNull()
    await sender.sendCalendar({ ...all, isCancel: true })
    expect(server.seen[0]?.fields).toMatchObject({
      organizerName: 'Eve',
      organizerEmail: 'eve@example.com',
      location: 'Room 短',
      description: 'One\nTwo',
      participatorNames: 'Zoe;Max',
      participatorEmails: 'zoe@example.com;max@example.com',
      uid: 'u-1',
      isUpdate: 'true',
    })
    expect(server.seen[1]?.fields).toMatchObject({ uid: 'u-1', isCancel: 'true' })
  })

  it('tells those of X-SMTPAPI nothing of each other', async () => {
    await using server = await startRest(accepted)
    const { to: _, ...rest } = MEETING
    await senderOf(server).sendCalendar({ ...rest, xsmtpapi: { to: ['ann@example.com', 'bob@example.com'] } })
    expect(server.seen[0]?.fields).not.toHaveProperty('participatorEmails')
  })

  it.each<[Partial<Record<keyof CalendarMessage, unknown>>, RegExp]>([
    [{ startTime: '2026-12-01 10:00:00' }, /startTime must be .* with an offset/],
    [{ startTime: '2026-12-01T10:00:00' }, /startTime/],
    [{ startTime: '2026-02-30T10:00:00Z' }, /startTime/],
    [{ startTime: 1_700_000_000 }, /startTime/],
    [{ startTime: new Date('x') }, /startTime/],
    [{ endTime: undefined }, /endTime/],
    [{ endTime: '2026-12-01T10:00:00+01:00' }, /endTime must be later than startTime/],
    [{ title: '' }, /title is required/],
    [{ title: 'a\nb' }, /title must not contain CR/],
    [{ location: 'a\r\nATTENDEE:x' }, /location must not contain CR/],
    [{ description: 'a\0' }, /description must not contain NUL/],
    [{ organizerEmail: 'x' }, /organizerEmail must be one valid address/],
    [{ organizerEmail: 'a@b.co;c@d.co' }, /organizerEmail must be one valid address/],
    [{ participatorEmails: 'x' }, /participatorEmails must be one valid address: "x"/],
    [
      { participatorNames: ['a'], participatorEmails: ['a@b.co', 'c@d.co'] },
      /participatorNames must have as many/,
    ],
    [{ participatorNames: ['a;b'], participatorEmails: ['a@b.co'] }, /participatorNames must not contain ;/],
    [{ uid: 'a b' }, /uid must have at most 255/],
    [{ isUpdate: true }, /uid is required/],
    [{ isCancel: true }, /uid is required/],
    [{ isCancel: true, isUpdate: true, uid: 'a' }, /isCancel cannot be combined with isUpdate/],
    [{ isCancel: 1 }, /isCancel must be true or false/],
    [{ html: '' }, /40870/],
  ])('refuses %j before the wire', async (fields, message) => {
    const error = await errorOf(senderOf(NOWHERE).sendCalendar({ ...MEETING, ...fields } as CalendarMessage))
    expect(error.message).toMatch(message)
    expect(error.outcome).toBe('refused')
  })
})
