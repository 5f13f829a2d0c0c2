import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

type Changes = Record<string, string | null>

/** A send by another operation than that of the document, with these fields changed; null leaves one out. */
function send(path: string, own: Record<string, string>) {
  return (changes: Changes = {}, prepare?: (context: Context) => Promise<void>) =>
    async (context: Context): Promise<CallSpec> => {
      await context.fresh()
      await prepare?.(context)
      const { apiUser = '', apiKey = '' } = context.service.sending ?? {}
      const fields: Changes = {
        apiUser,
        apiKey,
        from: 'conformance@example.com',
        fromName: 'Conformance',
        ...own,
        ...changes,
      }
      const form = Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      )
      return { method: 'POST', path, form }
    }
}

const byTemplate = send('/api/mail/sendtemplate', {
  templateInvokeName: 'one',
  xsmtpapi: '{"to":["nobody@example.com"],"sub":{"%name%":["N"]}}',
})
const withEntry = send('/api/mail/sendcalendar', {
  to: 'nobody@example.com',
  subject: 'Conformance',
  html: '<p>Conformance</p>',
  startTime: '2030-12-01 10:00:00',
  endTime: '2030-12-01 11:00:00',
  title: 'Conformance',
  organizerName: 'Conformance',
  organizerEmail: 'conformance@example.com',
})

const LIST = 'one@lists.example'
const toLists = send('/api/mail/send', {
  to: LIST,
  useAddressList: 'true',
  subject: 'Conformance',
  html: '<p>%name%</p>',
})

const list =
  (members: string) =>
  async (context: Context): Promise<void> => {
    const { apiUser = '', apiKey = '' } = context.service.sending ?? {}
    const operate = async (name: string, fields: Record<string, string>) => {
      const form = { apiUser, apiKey, address: LIST, ...fields }
      const { body } = await context.call({ method: 'POST', path: `/api/${name}`, form })
      expect(body).toMatchObject({ result: true })
    }
    await operate('addresslist/add', { name: 'One', desc: 'One' })
    if (members !== '') await operate('addressmember/add', { members })
  }

/** Asks for the task of a send to a list. */
const taskInfo = async (context: Context, maillistTaskId: string): Promise<CallSpec> => {
  const sent = await toLists({}, list('nobody@example.com'))(context)
  expect((await context.call(sent)).body).toMatchObject({ result: true })
  const { apiUser = '', apiKey = '' } = context.service.sending ?? {}
  return { method: 'POST', path: '/api/mail/taskinfo', form: { apiUser, apiKey, maillistTaskId } }
}

const template =
  (changes: object = {}) =>
  async (context: Context): Promise<void> => {
    const json = { subject: 'Hi %name%', html: '<p>%name%</p>', ...changes }
    const path = '/_emulator/sending/sg/templates/one'
    expect((await context.call({ method: 'PUT', path, json })).status).toBe(200)
  }

/** Only the emulator is known to have these operations. */
const here = { status: 200, sending: true, only: 'a switch of the account' } as const
const ids = { emailIdList: [expect.stringContaining('$nobody@example.com')] }
const taken = (info: object, statusCode = 200) => ({ ...here, body: { result: true, statusCode, info } })
const refused = (statusCode: number) => ({
  ...here,
  body: { result: false, statusCode, message: expect.stringMatching(/\S/), info: {} },
})

export const sendsCases = {
  'template: send': { request: byTemplate({}, template()), ...taken(ids) },
  'template: send with a subject': { request: byTemplate({ subject: 'Own' }, template()), ...taken(ids) },
  'template: send without ids': { request: byTemplate({ respEmailId: 'false' }, template()), ...taken({}) },
  'template: send without invokeName': {
    request: byTemplate({ templateInvokeName: null }, template()),
    ...refused(40201),
  },
  'template: send with a malformed invokeName': {
    request: byTemplate({ templateInvokeName: 'a\u0000b' }, template()),
    ...refused(40202),
  },
  'template: send by an unknown one': { request: byTemplate(), ...refused(40216) },
  'template: send by one that is not approved': {
    request: byTemplate({}, template({ templateStat: 0 })),
    ...refused(40216),
  },
  'template: send without recipients': {
    request: byTemplate({ xsmtpapi: null }, template()),
    ...refused(40805),
  },
  'template: send with a malformed X-SMTPAPI to': {
    request: byTemplate({ xsmtpapi: '{"to":["nobody"]}' }, template()),
    ...refused(40880),
  },
  'template: send with a long subject': {
    request: byTemplate({ subject: 's'.repeat(513) }, template()),
    ...refused(40809),
  },
  'template: send without content': {
    request: byTemplate({}, template({ html: null })),
    ...refused(40870),
  },
  'template: send with a wrong key': {
    request: byTemplate({ apiKey: 'wrong' }, template()),
    ...refused(40005),
  },
  'template: send past the quota': {
    request: byTemplate({}, async (context) => {
      await template()(context)
      await context.account({ usedToday: 3000 })
    }),
    ...refused(40913),
  },

  'calendar: send': { request: withEntry(), ...taken({ ...ids, uid: expect.any(String) }) },
  'calendar: send with a uid': {
    request: withEntry({ uid: 'one@example.com' }),
    ...taken({ ...ids, uid: 'one@example.com' }),
  },
  'calendar: cancel': {
    request: withEntry({ uid: 'one@example.com', isCancel: 'true' }),
    ...taken({ uid: 'one@example.com' }),
  },
  'calendar: send without a time': { request: withEntry({ startTime: null }), ...refused(49902) },
  'calendar: send that ends before it starts': {
    request: withEntry({ endTime: '2030-12-01 09:00:00' }),
    ...refused(49902),
  },
  'calendar: cancel without a uid': { request: withEntry({ isCancel: 'true' }), ...refused(49902) },
  'calendar: send without subject': { request: withEntry({ subject: null }), ...refused(40808) },
  'calendar: send with a wrong key': { request: withEntry({ apiKey: 'wrong' }), ...refused(40005) },

  'lists: send': {
    request: toLists({}, list('a@example.com;b@example.com')),
    ...taken({ maillistTaskId: [1] }, 40821),
  },
  'lists: task': {
    request: (context) => taskInfo(context, '1'),
    ...taken({ data: { maillistTaskId: 1, addressList: LIST, memberCount: 1 } }),
  },
  'lists: unknown task': { request: (context) => taskInfo(context, '2'), ...refused(49902) },
  'lists: send to none': { request: toLists({ to: null }), ...refused(40805) },
  'lists: send to a malformed one': { request: toLists({ to: 'x'.repeat(49) }), ...refused(40504) },
  'lists: send to an unknown one': { request: toLists(), ...refused(40517) },
  'lists: send to one without members': { request: toLists({}, list('')), ...refused(40514) },
  'lists: send to 6': { request: toLists({ to: 'a;b;c;d;e;f' }), ...refused(49902) },
} satisfies Record<string, Case>
