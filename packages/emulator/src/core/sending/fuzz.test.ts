import {
  CALENDAR_FIELDS,
  MAIL_FIELDS,
  type Region,
  SENDING_PATHS,
  SMS_FIELDS,
  statusCodeInfo,
  TEMPLATE_FIELDS,
} from '@mailframe/protocol/sending'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { inFull } from '../../../../../test/full.js'
import { MAIL } from '../../test/send.js'
import { createClock, createMemoryStorage, createService, type Service } from '../index.js'

/** With the sessions of node/smtp/fuzz.test.ts these are 10,000 cases in full. */
const REST_RUNS = inFull(7000, 2500)
const MESSAGE_RUNS = inFull(2000, 400)

const ORIGIN = 'http://127.0.0.1:4010'

afterEach(() => vi.restoreAllMocks())

const startService = () =>
  createService({
    storage: createMemoryStorage(),
    clock: createClock(),
    staticFile: async () => null,
    demo: false,
    // Whatever is valid is taken, however often.
    choices: {},
    allowedHosts: [],
  })

async function put(service: Service, path: string, body: object): Promise<void> {
  const answer = await service.fetch(
    new Request(`${ORIGIN}/_emulator/sending/sg${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  expect(answer.status).toBe(200)
}

const withoutQuota = (service: Service) =>
  put(service, '', { paidQuota: 1_000_000_000, balance: 1_000_000_000, smsQuota: 1_000_000_000 })

const withTemplate = (service: Service) =>
  put(service, '/templates/welcome', { subject: 'Hi %name%', html: '<p>%name%</p>' })

async function withList(service: Service): Promise<void> {
  const { apiUser, apiKey } = MAIL
  const own = { apiUser, apiKey, address: LIST }
  for (const [path, fields] of [
    ['addresslist/add', { ...own, name: 'Customers', desc: 'All' }],
    ['addressmember/add', { ...own, members: 'ada@example.com;bob@example.com', names: 'Ada;Bob' }],
  ] as const) {
    const body = new URLSearchParams(fields)
    const answer = await service.fetch(new Request(`${ORIGIN}/api/${path}`, { method: 'POST', body }))
    expect(await answer.json()).toMatchObject({ result: true })
  }
}

/** Text of every kind that a caller may send: odd spaces, controls, halves of characters, smuggling. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    'ada@example.com',
    'ada@example.com;bob@example.com',
    'a@b.co>,<x@y.z',
    'a@b.co\r\nBcc: x@y.z',
    '"a@evil.com x"@good.com',
    'Ünal <ü@bücher.example>',
    ';;;;',
    '%name%',
    '$&',
    '__proto__',
    '\u0000',
    '\ud800',
    '1e400',
    '('.repeat(3000),
    '+6591234567',
    '1001',
  ),
)

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc
    .record(
      {
        to: fc.oneof(fc.array(text, { maxLength: 4 }), fc.jsonValue({ maxDepth: 1 })),
        sub: fc.oneof(fc.dictionary(text, fc.array(text, { maxLength: 4 }), { maxKeys: 3 }), fc.jsonValue()),
        pubsub: fc.dictionary(fc.constantFrom('%a%', '%b%', 'c'), text, { maxKeys: 3 }),
        section: fc.dictionary(fc.constantFrom('%a%', '%b%', 'c'), text, { maxKeys: 3 }),
        filters: fc.jsonValue({ maxDepth: 3 }),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('{"to":["ada@example.com"],"sub":{"%a%":["x"]}}', '{"__proto__":{"to":1}}', '[[', 'null'),
  fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
)

const mailField = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...Object.values({ ...MAIL_FIELDS, ...CALENDAR_FIELDS }).filter((name) => !/^api/.test(name)),
      'recipients',
    ),
  },
  // What decides whom it goes to, and with what.
  { weight: 1, arbitrary: fc.constantFrom('to', 'xsmtpapi', TEMPLATE_FIELDS.templateInvokeName) },
)
const smsField = fc.constantFrom(...Object.values(SMS_FIELDS).filter((name) => !/^sms/.test(name)))
const value = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: json })

/** More often of the fields that have rules inside, or name what is not there. */
const change = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(mailField, value) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(MAIL_FIELDS.xsmtpapi), json) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(TEMPLATE_FIELDS.templateInvokeName), fc.constant('nowhere')) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(MAIL_FIELDS.to), fc.constant('nobody@lists.example')) },
)

/** Mostly a good request with something wrong in it. */
const request = fc.record({
  kind: fc.constantFrom('mail', 'mail', 'mail', 'template', 'calendar', 'lists', 'listTask', 'sms'),
  prefix: fc.constantFrom('', '', '/sg', '/us', '/hk'),
  form: fc.constantFrom('urlencoded', 'urlencoded', 'multipart', 'cut', 'raw'),
  /** Where a multipart body ends too early. */
  cutAt: fc.double({ min: 0, max: 1, noNaN: true }),
  signedIn: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  changes: fc.array(change, { maxLength: 3 }),
  smsChanges: fc.array(fc.tuple(smsField, value), { maxLength: 2 }),
  file: fc.option(fc.record({ name: text, type: text, content: fc.uint8Array({ maxLength: 200 }) }), {
    nil: null,
  }),
  raw: fc.oneof(fc.uint8Array({ maxLength: 300 }), text),
  type: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary="',
    'application/json',
    '',
  ),
})

const SMS = {
  smsUser: 'dev_sms',
  smsKey: 'dev_sms_key',
  templateId: '1001',
  phone: '+6591234567',
  vars: '{"code":"1"}',
}

const XSMTPAPI = '{"to":["ada@example.com"],"sub":{"%name%":["Ada"]}}'
const LIST = 'customers@lists.example'
const FORMS = {
  sms: SMS,
  mail: MAIL,
  lists: { ...MAIL, to: LIST, useAddressList: 'true' },
  listTask: { apiUser: MAIL.apiUser, apiKey: MAIL.apiKey, maillistTaskId: '1' },
  template: { ...MAIL, templateInvokeName: 'welcome', xsmtpapi: XSMTPAPI },
  calendar: {
    ...MAIL,
    startTime: '2026-12-01 10:00:00',
    endTime: '2026-12-01 11:00:00',
    title: 'Review',
    organizerName: 'Eve',
    organizerEmail: 'eve@example.com',
  },
}

type Case = typeof request extends fc.Arbitrary<infer Value> ? Value : never

function bodyOf({ kind, form, cutAt, signedIn, changes, smsChanges, file, raw }: Case): BodyInit {
  if (form === 'raw') return raw as BodyInit
  const fields: [string, string][] = [
    ...Object.entries(FORMS[kind]),
    ...(kind === 'sms' ? smsChanges : changes),
    ...(signedIn
      ? []
      : ([
          ['apiKey', 'x'],
          ['smsKey', 'x'],
        ] as [string, string][])),
  ]
  if (form === 'cut') {
    const parts = fields.map(
      ([name, content]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
    )
    const whole = `${parts.join('')}--x--`
    return whole.slice(0, Math.ceil(whole.length * cutAt))
  }
  const target = form === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, content] of fields) target.set(name, content)
  if (target instanceof FormData && file !== null) {
    target.append('attachments', new Blob([file.content], { type: file.type }), file.name)
  }
  return target
}

it(`answers ${REST_RUNS} odd sends in the envelope`, { timeout: 60_000 }, async () => {
  const unforeseen = vi.spyOn(console, 'error')
  const service = await startService()
  await withoutQuota(service)
  await withTemplate(service)
  await withList(service)
  const codes = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async (one) => {
      const path = one.prefix + (one.kind === 'lists' ? SENDING_PATHS.mail : SENDING_PATHS[one.kind])
      const type = { raw: one.type, cut: 'multipart/form-data; boundary=x' }[String(one.form)]
      const headers = type === undefined ? {} : { 'Content-Type': type }
      const answer = await service.fetch(
        new Request(ORIGIN + path, { method: 'POST', headers, body: bodyOf(one) }),
      )
      if (one.kind === 'sms' && ['/us', '/hk'].includes(one.prefix)) {
        expect(answer.status).toBe(404)
        return
      }
      expect(answer.status).toBe(200)
      const { result, statusCode, message, info } = (await answer.json()) as {
        result: boolean
        statusCode: number
        message: string
        info: Record<string, unknown>
      }
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
      expect(statusCodeInfo(statusCode)).toBeDefined()
      expect([501, 40902]).not.toContain(statusCode)
      expect(message).not.toBe('')
      // Ids can be refused.
      const silent = one.changes.some(([name, content]) => name === 'respEmailId' && content === 'false')
      if (!silent) expect(Object.keys(info).length > 0).toBe(result)
    }),
    { numRuns: REST_RUNS },
  )
  expect(unforeseen).not.toHaveBeenCalled()
  // The requests reach every stage, not just the first refusal.
  for (const code of [200, 40005, 40216, 40517, 40821, 40806, 40880, 49902, 412, 431, 441])
    expect(codes.has(code), `${code}`).toBe(true)
  for (const message of service.messages.list()) {
    const { source, headers } = message
    // What someone put in never makes a header of its own.
    if (source !== null) expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|x-smtpapi):/im)
    expect(Object.keys(headers ?? {}).some((name) => /[\r\n:]/.test(name))).toBe(false)
  }
})

const headerLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'From',
        'To',
        'Cc',
        'Bcc',
        'Reply-To',
        'Subject',
        'X-SMTPAPI',
        'Content-Type',
        'MIME-Version',
      ),
      fc.oneof(
        text,
        json.map((content) => Buffer.from(content.replace(/\p{Cs}/gu, '?')).toString('base64')),
        fc.constantFrom(
          'text/html',
          'multipart/mixed; boundary=x',
          'multipart/mixed',
          'message/rfc822',
          'text/plain; charset=none',
          '=?utf-8?B?4pyT?=',
          '=?utf-8?B?DQpCY2M6IHhAeS56?=',
          '=?x?Q?=00?=',
          'Team: a@b.co, c@d.co;',
        ),
      ),
    )
    .map(([name, content]) => `${name}: ${content}`),
  text,
)

const message = fc.oneof(
  fc
    .tuple(
      fc.array(headerLine, { maxLength: 6 }),
      fc.array(fc.oneof(text, fc.constantFrom('--x', '--x--')), { maxLength: 5 }),
    )
    .map(([headers, body]) =>
      ['From: News <news@example.com>', 'Subject: Hello', ...headers, '', ...body].join('\r\n'),
    ),
  fc.array(headerLine, { maxLength: 6 }).map((lines) => lines.join('\r\n')),
  fc.integer({ min: 1, max: 400 }).map((depth) => {
    const parts = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    )
    return `From: News <news@example.com>\r\nSubject: Deep\r\n${parts.join('')}`
  }),
)

it(`answers ${MESSAGE_RUNS} odd messages with one line`, { timeout: 60_000 }, async () => {
  const unforeseen = vi.spyOn(console, 'error')
  const service = await startService()
  await withoutQuota(service)
  const attempt = { username: 'dev_user', password: 'dev_key', secure: true }
  const { user } = await service.smtp.authenticate('sg' satisfies Region, attempt)
  if (user === null) throw new Error('not signed in')
  const codes = new Map<number, number>()
  const bytes = fc.oneof(
    message.map((content) => new TextEncoder().encode(content)),
    fc.uint8Array({ maxLength: 400 }),
  )
  const recipients = fc.array(fc.oneof(fc.constant('ada@example.com'), text), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(bytes, recipients, async (raw, to) => {
      const reply = await service.smtp.data(user, { from: 'news@example.com', to }, raw)
      if (reply === null) throw new Error('no reply')
      expect(reply.text).toMatch(/^[^\p{Cc}]+$/u)
      expect(reply.text).not.toMatch(/^501 /)
      codes.set(reply.code, (codes.get(reply.code) ?? 0) + 1)
    }),
    { numRuns: MESSAGE_RUNS },
  )
  expect(unforeseen).not.toHaveBeenCalled()
  expect([...codes.keys()].sort()).toEqual([250, 550])
})
