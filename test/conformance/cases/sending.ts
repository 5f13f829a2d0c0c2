import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

const PATH = '/api/mail/send'
const SMS_PATH = '/smsapi/send'

type Changes = Record<string, string | null>

function formOf(fields: Record<string, string>, changes: Changes): Record<string, string> {
  const merged: Changes = { ...fields, ...changes }
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** A send by the account as it is seeded, with these fields changed; null leaves one out. */
const mail =
  (changes: Changes = {}, path = PATH, prepare?: (context: Context) => Promise<void>) =>
  async (context: Context): Promise<CallSpec> => {
    await context.fresh()
    await prepare?.(context)
    const { apiUser = '', apiKey = '' } = context.service.sending ?? {}
    const fields = {
      apiUser,
      apiKey,
      from: 'conformance@example.com',
      fromName: 'Conformance',
      to: 'nobody@example.com',
      subject: 'Conformance',
      html: '<p>Conformance</p>',
    }
    return { method: 'POST', path, form: formOf(fields, changes) }
  }

const sms =
  (changes: Changes = {}, prefix = '') =>
  async (context: Context): Promise<CallSpec> => {
    await context.fresh()
    const { smsUser = '', smsKey = '' } = context.service.sending ?? {}
    const fields = {
      smsUser,
      smsKey,
      templateId: '1001',
      phone: '+6591234567',
      vars: '{"code":"123456","minutes":"5"}',
    }
    return { method: 'POST', path: prefix + SMS_PATH, form: formOf(fields, changes) }
  }

const sent = {
  status: 200,
  body: {
    result: true,
    statusCode: 200,
    message: expect.any(String),
    info: { emailIdList: expect.arrayContaining([expect.any(String)]) },
  },
  writes: true,
  sending: true,
} as const

const smsSent = {
  status: 200,
  body: { result: true, statusCode: 200, info: { successCount: 1, smsIds: [expect.any(String)] } },
  writes: true,
  sending: true,
  // Which templates there are is not in the document.
  only: 'a switch of the account',
} as const

const refused = (statusCode: number) =>
  ({
    status: 200,
    body: { result: false, statusCode, message: expect.stringMatching(/\S/), info: {} },
    sending: true,
  }) as const

/** Refused, whatever the code of the account's own rules is called. */
const smsRefused = { status: 200, body: { result: false, info: {} }, sending: true } as const

/** What only a state of the account leads to. */
const byAccount = (statusCode: number, changes: object): Case => ({
  request: mail({}, PATH, ({ account }) => account(changes)),
  ...refused(statusCode),
  only: 'a switch of the account',
})

/** A success that tells what came of a check, by choice. */
const tells = (
  statusCode: number,
  successCode: 'quota' | 'template',
  prepare: (context: Context) => Promise<void>,
): Case => ({
  request: mail({}, PATH, async (context) => {
    await prepare(context)
    await context.choose({ successCode })
  }),
  status: 200,
  body: { result: true, statusCode, info: { emailIdList: [expect.any(String)] } },
  only: 'a switch of the account',
  sending: true,
})

const template = (context: Context, name: string, json: object) =>
  context
    .call({ method: 'PUT', path: `/_emulator/sending/sg/templates/${name}`, json })
    .then(({ status }) => expect(status).toBe(200))

const byTemplate = (statusCode: number, json: object | null): Case => ({
  request: mail({}, PATH, async (context) => {
    await context.account({ matchTemplates: true })
    if (json !== null) await template(context, 'one', json)
  }),
  ...refused(statusCode),
  only: 'a switch of the account',
})

const byRate = (statusCode: number, choice: object): Case => ({
  request: async (context) => {
    await context.fresh()
    await context.choose(choice)
    const first = await mail({}, PATH, ({ choose }) => choose(choice))(context)
    expect((await context.call(first)).body).toMatchObject({ result: true })
    return first
  },
  ...refused(statusCode),
  only: 'a switch of the account',
})

/** 40903 and 49904 are successes by their meaning. */
const byFault = (statusCode: number, result = false): Case => ({
  request: mail({}, PATH, ({ fault }) => fault({ method: 'POST', path: PATH, statusCode })),
  status: 200,
  body: { result, statusCode, info: result ? { emailIdList: [expect.any(String)] } : {} },
  only: 'a fault',
  sending: true,
})

/** What a send that was taken is for its last recipient. */
const captured = (to: string, path: 'mail' | 'sms', changes: Changes, body: object): Case => ({
  request: async (context) => {
    const request = await (path === 'mail' ? mail(changes) : sms(changes))(context)
    expect((await context.call(request)).body).toMatchObject({ result: true })
    return { method: 'GET', path: `/_emulator/messages?to=${encodeURIComponent(to)}` }
  },
  status: 200,
  body: [body],
  only: 'a look at what was sent',
  sending: true,
})

/** No operation: the envelope, and an HTTP status that says the same. */
const unrouted = (method: string, path: string, status: number, statusCode: number): Case => ({
  request: () => ({ method, path, ...(method === 'GET' ? {} : { form: {} }) }),
  ...refused(statusCode),
  status,
  only: 'a base address of each region',
})

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `r${n}@example.com`).join(';')

export const sendingCases = {
  send: { request: mail(), ...sent },
  'send to the address of the region': {
    request: mail({}, `/sg${PATH}`),
    ...sent,
    only: 'a second API user',
  },
  'send to the address of us': {
    request: mail({ apiUser: 'dev_user_us', apiKey: 'dev_key_us' }, `/us${PATH}`),
    ...sent,
    only: 'a second API user',
  },
  'send to the address of hk': {
    request: mail({ apiUser: 'dev_user_hk', apiKey: 'dev_key_hk' }, `/hk${PATH}`),
    ...sent,
    only: 'a second API user',
  },
  'send by another method': unrouted('GET', PATH, 405, 49902),
  'send to a path that is none': unrouted('POST', '/api/mail/sent', 404, 49901),
  'send content variables': captured(
    'b@example.com',
    'mail',
    {
      to: null,
      subject: 'Hi %name%',
      html: '<p>%name% &amp; %other%</p>',
      plain: '%name%',
      xsmtpapi: '{"to":["a@example.com","b@example.com"],"sub":{"%name%":["A","<B>"]}}',
    },
    { subject: 'Hi <B>', html: '<p><B> &amp; %other%</p>', text: '<B>', headers: { To: 'b@example.com' } },
  ),
  'send with the longest subject': { request: mail({ subject: '\u{1F600}'.repeat(512) }), ...sent },
  'send to 100 recipients': {
    request: mail({ to: addresses(100) }),
    ...sent,
    body: { ...sent.body, info: { emailIdList: { length: 100 } } },
  },
  'send with 3 reply-to addresses': { request: mail({ replyTo: addresses(3) }), ...sent },
  'send plain text alone': { request: mail({ html: null, plain: 'Conformance' }), ...sent },
  'send by X-SMTPAPI': {
    request: mail({
      to: null,
      html: '<p>%name%</p>',
      xsmtpapi: '{"to":["a@example.com","b@example.com"],"sub":{"%name%":["A","B"]}}',
    }),
    ...sent,
    body: { ...sent.body, info: { emailIdList: { length: 2 } } },
  },

  'send without credentials': { request: mail({ apiUser: null, apiKey: null }), ...refused(40005) },
  'send with a wrong key': { request: mail({ apiKey: 'wrong' }), ...refused(40005) },
  'send to us with credentials of sg': {
    request: mail({}, `/us${PATH}`),
    ...refused(40005),
    only: 'a second API user',
  },
  'send to hk with credentials of sg': {
    request: mail({}, `/hk${PATH}`),
    ...refused(40005),
    only: 'a second API user',
  },
  'send as a test user to a stranger': {
    request: mail({ apiUser: 'dev_test', apiKey: 'dev_test_key' }),
    ...refused(40886),
    only: 'a second API user',
  },
  'send as a test user to a registered recipient': {
    request: mail({ apiUser: 'dev_test', apiKey: 'dev_test_key' }, PATH, ({ account }) =>
      account({ registeredRecipients: ['nobody@example.com'] }),
    ),
    ...sent,
    only: 'a second API user',
  },

  'send without from': { request: mail({ from: null }), ...refused(40801) },
  'send with a malformed from': { request: mail({ from: 'nobody' }), ...refused(40802) },
  'send without fromName': { request: mail({ fromName: null }), ...refused(40803) },
  'send with a malformed fromName': {
    request: mail({ fromName: 'a\r\nBcc: b@example.com' }),
    ...refused(40804),
  },
  'send without recipients': { request: mail({ to: null }), ...refused(40805) },
  'send to a malformed address': { request: mail({ to: 'a@example.com;nobody' }), ...refused(40806) },
  'send to 101 recipients': { request: mail({ to: addresses(101) }), ...refused(40807) },
  'send without subject': { request: mail({ subject: null }), ...refused(40808) },
  'send with a long subject': { request: mail({ subject: 's'.repeat(513) }), ...refused(40809) },
  'send with an empty reply-to': { request: mail({ replyTo: '' }), ...refused(40810) },
  'send with a malformed reply-to': { request: mail({ replyTo: 'nobody' }), ...refused(40811) },
  'send without content': { request: mail({ html: null }), ...refused(40870) },
  'send malformed HTML': { request: mail({ html: '<p>\u0000</p>' }), ...refused(40871) },
  'send with 4 reply-to addresses': { request: mail({ replyTo: addresses(4) }), ...refused(40879) },
  'send with a malformed X-SMTPAPI to': {
    request: mail({ xsmtpapi: '{"to":["nobody"]}' }),
    ...refused(40880),
  },

  'send from a suspended account': byAccount(40901, { state: 'suspended' }),
  'send from a failing account': byAccount(40902, { state: 'failing' }),
  'send from an account that is not verified': byAccount(40904, { verified: false }),
  'send without balance': byAccount(40912, { balance: 0 }),
  'send past the quota of a free account': byAccount(40913, { plan: 'free', usedToday: 50 }),
  'send past the quota of a paid account': byAccount(40913, { usedToday: 3000 }),
  'send within a raised quota': {
    request: mail({}, PATH, ({ account }) => account({ paidQuota: 3001, usedToday: 3000 })),
    ...sent,
    only: 'a switch of the account',
  },
  'send the 50th email of a free account': {
    request: mail({}, PATH, ({ account }) => account({ plan: 'free', usedToday: 49 })),
    ...sent,
    only: 'a switch of the account',
  },
  'send within the quota, told': tells(40905, 'quota', async () => {}),
  'send past the quota for now, told': tells(40906, 'quota', ({ account }) =>
    account({ usedToday: 3000, quotaGrace: true }),
  ),
  'send without a template that is needed': byTemplate(40907, null),
  'send what matches no template': byTemplate(40908, { html: '<p>Other</p>' }),
  'send what matches a template, told': tells(40909, 'template', async (context) => {
    await context.account({ matchTemplates: true })
    await template(context, 'one', { html: '<p>%text%</p>' })
  }),
  'send what matches a pending template, told': tells(40910, 'template', async (context) => {
    await context.account({ matchTemplates: true })
    await template(context, 'one', { html: '<p>%text%</p>', approved: false })
  }),
  'send against a template without content': byTemplate(40911, {}),
  'send past the rate': byRate(50000, { sendRatePerSecond: 1 }),
  'send past the rate of one address': byRate(50001, { sendRatePerAddress: 1 }),
  'send: 501': byFault(501),
  'send: 6001': byFault(6001),
  'send: 40903': byFault(40903, true),
  'send: 49901': byFault(49901),
  'send a body that is no form': {
    request: async ({ fresh }) => {
      await fresh()
      return { method: 'POST', path: PATH, json: {} }
    },
    ...refused(49902),
  },
  'send: 49903': byFault(49903),
  'send: 49904': byFault(49904, true),
  'send: 49905': byFault(49905),
  'send: 49906': byFault(49906),

  'SMS to a number': { request: sms(), ...smsSent },
  'SMS with its variables': captured(
    '+6591234567',
    'sms',
    {},
    { channel: 'sms', text: 'Your code is 123456. It is good for 5 minutes.', segments: { segments: 1 } },
  ),
  'SMS at the address of sg': { request: sms({}, '/sg'), ...smsSent },
  'SMS at the address of us': unrouted('POST', `/us${SMS_PATH}`, 404, 49901),
  'SMS at the address of hk': unrouted('POST', `/hk${SMS_PATH}`, 404, 49901),
  'SMS with a wrong key': { request: sms({ smsKey: 'wrong' }), ...refused(40005) },
  'SMS without templateId': { request: sms({ templateId: null }), ...smsRefused },
  'SMS by an unknown template': { request: sms({ templateId: 'none' }), ...smsRefused },
  'SMS without phone': { request: sms({ phone: null }), ...smsRefused },
  'SMS to a number without plus sign': { request: sms({ phone: '6591234567' }), ...smsRefused },
  'SMS with vars that are no JSON': { request: sms({ vars: '{' }), ...smsRefused },
  'SMS with vars that are no object': { request: sms({ vars: '[]' }), ...smsRefused },
} satisfies Record<string, Case>
