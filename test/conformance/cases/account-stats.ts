import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

type Fields = Record<string, string>
type Before = (context: Context) => Promise<unknown>

const DOMAIN = 'conformance.example'
const USER = { name: 'Conform01', emailType: '0', domainName: DOMAIN }

function callOf({ service }: Context, name: string, fields: Fields): CallSpec {
  const { apiUser = '', apiKey = '' } = service.sending ?? {}
  return { method: 'POST', path: `/api/${name}`, form: { apiUser, apiKey, ...fields } }
}

/** What must succeed before the call. */
const done =
  (name: string, fields: Fields): Before =>
  async (context) =>
    expect((await context.call(callOf(context, name, fields))).body).toMatchObject({ result: true })

const domain = (name = DOMAIN) => done('domain/add', { name })
/** More API users, beside the two that are seeded. */
const others = (count: number) =>
  Array.from({ length: count }, (_, n) => done('apiuser/add', { ...USER, name: `Other0${n}` }))
const failing: Before = ({ account }) => account({ state: 'failing' })
const mail: Before = done('mail/send', {
  from: 'conformance@example.com',
  fromName: 'Conformance',
  to: 'bounce@mailframe.test;ada@example.com',
  subject: 'Conformance',
  html: '<p>Conformance</p>',
})

/** A call of an operation such as `domain/list`, after others. */
const ask =
  (name: string, fields: Fields, before: readonly Before[]): Case['request'] =>
  async (context) => {
    await context.fresh()
    for (const prepare of before) await prepare(context)
    return callOf(context, name, fields)
  }

/** Paths and fields are not in the document: only the emulator is sure to have them. */
const common = { status: 200, sending: true, only: 'a look at what was sent' } as const

const gives = (info: object, name: string, fields: Fields, ...before: Before[]): Case => ({
  ...common,
  request: ask(name, fields, before),
  body: { result: true, statusCode: 200, message: expect.any(String), info },
})

const refused = (statusCode: number, name: string, fields: Fields, ...before: Before[]): Case => ({
  ...common,
  request: ask(name, fields, before),
  body: { result: false, statusCode, message: expect.stringMatching(/\S/), info: {} },
})

const days = (more: Fields = {}): Fields => ({ days: '1', ...more })

export const accountStatsCases = {
  'unsubscribes with an empty start': refused(40001, 'unsubscribe/list', days({ start: '' })),
  'unsubscribes with a malformed start': refused(40002, 'unsubscribe/list', days({ start: '-1' })),
  'unsubscribes with an empty limit': refused(40003, 'unsubscribe/list', days({ limit: '' })),
  'unsubscribes with a malformed limit': refused(40004, 'unsubscribe/list', days({ limit: '101' })),
  'statistics of 0 days': refused(40006, 'statday/list', { days: '0' }),
  'statistics from no day of the calendar': refused(40007, 'statday/list', {
    startDate: '2026-02-30',
    endDate: '2026-03-01',
  }),
  'statistics to no day of the calendar': refused(40008, 'stathour/list', {
    startDate: '2026-02-01',
    endDate: '2026-2-2',
  }),
  'statistics of no label': refused(40009, 'statday/list', days({ labelIdList: '' })),
  'statistics of no API user': refused(40010, 'statday/list', days({ apiUserList: '' })),
  'an unsubscribe without address': refused(40011, 'unsubscribe/add', {}),
  'an unsubscribe with a malformed address': refused(40012, 'unsubscribe/add', { email: 'nobody' }),
  'statistics of no domain': refused(40013, 'statday/list', days({ domainList: '' })),
  'the delivery log of an empty label': refused(40014, 'data/emailStatus', days({ labelId: '' })),
  'the delivery log of a malformed label': refused(40015, 'data/emailStatus', days({ labelId: 'x' })),
  'statistics of a malformed API user': refused(40016, 'statday/list', days({ apiUserList: 'a b' })),
  'statistics with a malformed aggregation': refused(40017, 'statday/list', days({ aggregation: 'x' })),
  'statistics by day': gives(
    { dataList: [{ requestNum: 2, deliveredNum: 1, invalidEmailsNum: 1 }] },
    'statday/list',
    days(),
    mail,
  ),
  'statistics by day, added up': gives(
    { dataList: { requestNum: 2, deliveredNum: 1 } },
    'statday/list',
    days({ aggregation: '1' }),
    mail,
  ),
  'the delivery log': gives({ total: '2', voListSize: 2 }, 'data/emailStatus', days(), mail),
  'bounces after one': gives(
    { total: 1, dataList: [{ email: 'bounce@mailframe.test' }] },
    'bounce/list',
    days(),
    mail,
  ),

  'a domain without name': refused(41001, 'domain/add', {}),
  'a domain with a long name': refused(41002, 'domain/add', { name: `${'x'.repeat(250)}.a` }),
  'a domain with a malformed name': refused(41003, 'domain/add', { name: 'no domain' }),
  'domains of a type that is none': refused(41008, 'domain/list', { type: '2' }),
  'a sixth domain': refused(
    41012,
    'domain/add',
    { name: DOMAIN },
    ...[1, 2, 3, 4, 5].map((n) => domain(`d${n}.example`)),
  ),
  'the fifth domain': gives(
    { data: { name: DOMAIN } },
    'domain/add',
    { name: DOMAIN },
    ...[1, 2, 3, 4].map((n) => domain(`d${n}.example`)),
  ),
  'an unknown domain': refused(41014, 'domain/delete', { name: DOMAIN }),
  'a domain of a failing account': refused(41015, 'domain/add', { name: DOMAIN }, failing),
  'a domain renamed in a failing account': refused(
    41016,
    'domain/update',
    { name: DOMAIN, newName: 'other.example' },
    domain(),
    failing,
  ),
  'an unknown API user': refused(41109, 'apiuser/update', { name: 'Nobody01' }),
  'an API user with 5 characters': refused(41111, 'apiuser/add', { ...USER, name: 'Short' }, domain()),
  'an API user with 33 characters': refused(
    41111,
    'apiuser/add',
    { ...USER, name: 'x'.repeat(33) },
    domain(),
  ),
  'an API user with an underscore': refused(41111, 'apiuser/add', { ...USER, name: 'dev_user' }, domain()),
  'an eleventh API user': refused(41112, 'apiuser/add', USER, domain(), ...others(8)),
  'the tenth API user': gives({ data: { name: USER.name } }, 'apiuser/add', USER, domain(), ...others(7)),
  'an API user of a failing account': refused(41119, 'apiuser/add', USER, domain(), failing),
  'an API user with the longest name': gives(
    { data: { name: 'x'.repeat(32), nameKey: expect.any(String) } },
    'apiuser/add',
    { ...USER, name: 'x'.repeat(32) },
    domain(),
  ),
  'the account': gives({ data: { quota: 3000, todayUsedQuota: 2 } }, 'userinfo/get', {}, mail),
} satisfies Record<string, Case>
