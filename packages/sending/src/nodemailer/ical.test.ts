import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, accepted, type RestServer, startRest } from '../test/rest-server.js'
import { errorOf } from '../test/sender.js'
import { mailframeTransport } from './transport.js'

const transporterOf = ({ url }: Pick<RestServer, 'url'>) =>
  createTransport(
    mailframeTransport({ region: 'sg', addresses: { sg: { api: url } }, ...ACCOUNT, onWarning: () => {} }),
  )

const MAIL = { from: 'Shop <shop@example.com>', to: 'ann@example.com', subject: 'Hello', html: '<p>Hi</p>' }

/** As calendar programs write it. */
function ics(event: string[], { method = 'REQUEST', more = [] as string[] } = {}): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', `METHOD:${method}`, ...more]
  return [...head, 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}
const TIMES = ['DTSTART:20261201T090000Z', 'DTEND:20261201T103000Z']
const EVENT = [
  'UID:u-1@example.com',
  'DTSTAMP:20261101T000000Z',
  ...TIMES,
  'SUMMARY:Review\\; of the week',
  'DESCRIPTION:One\\nTwo\\, and a line that is so long that it was folded by the pr',
  ' ogram that wrote it',
  'LOCATION:Room 短',
  'ORGANIZER;CN="Doe: Eve":mailto:eve@example.com',
  'ATTENDEE;CN=Zoe;RSVP=TRUE:mailto:zoe@example.com',
  'ATTENDEE:MAILTO:max@example.com',
  'SEQUENCE:0',
  'X-WR-TIMEZONE:x',
]

describe('icalEvent', () => {
  it('goes by sendCalendar', async () => {
    await using server = await startRest(accepted)
    await transporterOf(server).sendMail({ ...MAIL, icalEvent: ics(EVENT) })
    expect(server.seen[0]).toMatchObject({
      path: '/api/mail/sendcalendar',
      fields: {
        to: 'ann@example.com',
        html: '<p>Hi</p>',
        startTime: '2026-12-01 17:00:00',
        endTime: '2026-12-01 18:30:00',
        title: 'Review; of the week',
        description: 'One\nTwo, and a line that is so long that it was folded by the program that wrote it',
        location: 'Room 短',
        organizerName: 'Doe: Eve',
        organizerEmail: 'eve@example.com',
        participatorNames: 'Zoe;max@example.com',
        participatorEmails: 'zoe@example.com;max@example.com',
        uid: 'u-1@example.com',
      },
    })
    expect(server.seen[0]?.fields).not.toHaveProperty('isUpdate')
  })

  it.each<[string, SendMailOptions['icalEvent']]>([
    ['a buffer', Buffer.from(ics([...TIMES, 'SUMMARY:A']))],
    ['a stream', Readable.from([ics([...TIMES, 'SUMMARY:A'])])],
    ['content', { content: ics([...TIMES, 'SUMMARY:A']) }],
    ['base64', { content: btoa(ics([...TIMES, 'SUMMARY:A'])), encoding: 'base64' }],
  ])('is taken as %s', async (_, icalEvent) => {
    await using server = await startRest(accepted)
    await transporterOf(server).sendMail({ ...MAIL, icalEvent })
    // Who sends and who is written to, where the event names nobody.
    expect(server.seen[0]?.fields).toMatchObject({
      title: 'A',
      organizerEmail: 'shop@example.com',
      participatorEmails: 'ann@example.com',
    })
  })

  it('cancels and changes', async () => {
    await using server = await startRest(accepted)
    const transporter = transporterOf(server)
    const event = [...TIMES, 'SUMMARY:A', 'UID:u']
    await transporter.sendMail({ ...MAIL, icalEvent: ics(event, { method: 'CANCEL' }) })
    await transporter.sendMail({ ...MAIL, icalEvent: { method: 'cancel', content: ics(event) } })
    await transporter.sendMail({ ...MAIL, icalEvent: ics([...event, 'SEQUENCE:2']) })
    const kinds = server.seen.map(({ fields }) => [fields.isCancel, fields.isUpdate])
    expect(kinds).toEqual([
      ['true', undefined],
      ['true', undefined],
      [undefined, 'true'],
    ])
  })

  it.each([
    [['DTSTART;TZID=Europe/Berlin:20261201T100000', 'DURATION:PT1H30M'], '17:00:00', '18:30:00'],
    [['DTSTART;TZID="America/New_York":20260701T100000', 'DURATION:P1D'], '22:00:00', '22:00:00'],
    // The night that clocks go forward, before and after.
    [
      ['DTSTART;TZID=Europe/Berlin:20260329T013000', 'DTEND;TZID=Europe/Berlin:20260329T033000'],
      '08:30:00',
      '09:30:00',
    ],
  ])('knows zones: %j', async (times, start, end) => {
    await using server = await startRest(accepted)
    const more = ['BEGIN:VTIMEZONE', 'TZID:x', 'BEGIN:STANDARD', 'END:STANDARD', 'END:VTIMEZONE']
    await transporterOf(server).sendMail({ ...MAIL, icalEvent: ics([...times, 'SUMMARY:A'], { more }) })
    const { startTime = '', endTime = '' } = server.seen[0]?.fields ?? {}
    expect([startTime.slice(11), endTime.slice(11)]).toEqual([start, end])
  })

  it.each<[string, SendMailOptions['icalEvent'], RegExp]>([
    [
      'a time without a zone',
      ics(['DTSTART:20261201T100000', 'DURATION:PT1H']),
      /DTSTART must have a time zone/,
    ],
    ['an unknown zone', ics(['DTSTART;TZID=My Zone:20261201T100000', 'DURATION:PT1H']), /"My Zone"/],
    ['a whole day', ics(['DTSTART;VALUE=DATE:20261201', 'DURATION:P1D']), /not a whole day/],
    ['31 February', ics(['DTSTART:20260231T100000Z', 'DURATION:P1D']), /no moment of the calendar/],
    ['no end', ics(['DTSTART:20261201T100000Z']), /neither DTEND nor DURATION/],
    ['a repetition', ics([...TIMES, 'RRULE:FREQ=DAILY']), /RRULE.*pass the file in attachments/],
    ['an alarm', ics([...TIMES, 'BEGIN:VALARM', 'END:VALARM']), /VALARM/],
    ['two events', ics([...TIMES, 'END:VEVENT', 'BEGIN:VEVENT', ...TIMES]), /one VEVENT/],
    ['no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', /no VEVENT/],
    ['an answer', ics([...TIMES, 'SUMMARY:A'], { method: 'REPLY' }), /method must be/],
    ['an organizer by telephone', ics([...TIMES, 'ORGANIZER:tel:1']), /mailto/],
    ['no title', ics(TIMES), /title is required/],
    ['no calendar', 'x', /icalEvent has a line/],
    ['nothing in it', {} as never, /icalEvent must be text, or have content, path or href/],
    ['an empty text in it', { content: '' }, /no VEVENT/],
  ])('is refused with %s', async (_, icalEvent, message) => {
    const error = await errorOf(transporterOf({ url: 'http://127.0.0.1:9' }).sendMail({ ...MAIL, icalEvent }))
    expect(error.message).toMatch(message)
    expect(error.outcome).toBe('refused')
  })

  it('reads no file where that is forbidden', async () => {
    const path = new URL(import.meta.url).pathname
    const mail = { ...MAIL, icalEvent: { path }, disableFileAccess: true }
    const error = await errorOf(transporterOf({ url: 'http://127.0.0.1:9' }).sendMail(mail))
    expect(error.field).toBe('icalEvent')
    expect(error.message).toMatch(/disableFileAccess/)
  })
})
