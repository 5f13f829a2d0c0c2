import { PUBLIC_STATUS_CODES, STATUS_CODES, statusMeaning } from '@mailframe/protocol/sending'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../index.js'
import { MAIL, sendMail } from '../../test/send.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

const send = (changes: Record<string, string | null> = {}, prefix = '') => sendMail(emulator, changes, prefix)

async function own(method: string, path: string, json?: object) {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, {
    method,
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json() }
}
const account = (changes: object) => own('PUT', 'sending/sg', changes)
const choose = (choices: object) => own('PUT', 'console/choices', choices)
const last = () => emulator.messages.list().at(-1)

describe('a send', () => {
  it('answers the envelope, one id for each recipient, and captures each copy', async () => {
    const answer = await send({
      to: 'ada@example.com;Bob <bob@example.com>',
      cc: 'carol@example.com',
      bcc: 'dan@example.com',
      replyTo: 'a@example.com;"B, C" <b@example.com>',
      plain: 'Hello',
      headers: JSON.stringify({ 'SC-Custom-a': 'x', 'X-Mailer': 'ü' }),
      sendTags: 'one;two',
      labelName: 'News',
    })
    expect(answer).toEqual({
      status: 200,
      result: true,
      statusCode: 200,
      message: statusMeaning(200),
      info: { emailIdList: expect.any(Array) },
    })
    const [first, , , fourth] = emulator.messages.list()
    const { emailIdList } = answer.info
    expect(emailIdList).toEqual(
      ['ada', 'bob', 'carol', 'dan'].map((name, n) => `${first?.messageId}${n}$${name}@example.com`),
    )
    expect(emulator.messages.list().map(({ id }) => id)).toEqual(emailIdList)
    expect(first).toMatchObject({
      channel: 'rest',
      region: 'sg',
      user: 'dev_user',
      from: 'news@example.com',
      fromName: 'News',
      to: 'ada@example.com',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      label: 'News',
      tags: ['one', 'two'],
      headers: {
        From: '"News" <news@example.com>',
        To: 'ada@example.com, "Bob" <bob@example.com>',
        Cc: 'carol@example.com',
        'Reply-To': 'a@example.com, "B, C" <b@example.com>',
        'SC-Custom-a': 'x',
        'X-Mailer': 'ü',
      },
    })
    expect(fourth).toMatchObject({ kind: 'bcc', to: 'dan@example.com' })
    expect(JSON.stringify(fourth?.headers)).not.toContain('dan@')
    expect(emulator.requests.at(-1)).toMatchObject({
      path: '/api/mail/send',
      requestBody: { apiUser: 'dev_user', apiKey: '[redacted]', subject: 'Hello' },
      undocumented: expect.arrayContaining(['sendingHttpStatus', 'recipientsField']),
    })
  })

  it('takes attachments, up to a size', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(MAIL)) form.set(name, value)
    form.append('attachments', new Blob(['one'], { type: 'text/plain' }), 'naïve (1).txt')
    form.append('attachments', new Blob([new Uint8Array(1000)]), 'b.bin')
    const post = async () =>
      (await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })).json()
    expect(await post()).toMatchObject({ result: true })
    expect(last()?.attachments).toMatchObject([
      { filename: 'naïve (1).txt', contentType: 'text/plain', size: 3 },
      { filename: 'b.bin', contentType: 'application/octet-stream', size: 1000 },
    ])
    expect(emulator.requests.at(-1)?.requestBody).toMatchObject({
      attachments: ['naïve (1).txt [3 bytes]', 'b.bin [1000 bytes]'],
    })
    form.append('attachments', new Blob([new Uint8Array(10_485_760)]), 'large.bin')
    expect(await post()).toMatchObject({ result: false, statusCode: 40819 })
    expect(emulator.requests.at(-1)?.undocumented).toContain('maxAttachmentBytes')
    form.append('attachments', new Blob([new Uint8Array(6_000_000)]), 'larger.bin')
    expect(await post()).toMatchObject({ result: false, statusCode: 40819 })
  })

  it('takes images that the HTML names, one id for each', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(MAIL)) form.set(name, value)
    form.append('embeddedImage', new Blob(['a'], { type: 'image/png' }), 'a.png')
    form.append('embeddedImage', new Blob(['b'], { type: 'image/png' }), 'b.png')
    form.set('embeddedCid', 'one;two')
    const post = async () =>
      (await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })).json()
    expect(await post()).toMatchObject({ result: true })
    expect(last()?.attachments).toMatchObject([
      { filename: 'a.png', contentId: 'one' },
      { filename: 'b.png', contentId: 'two' },
    ])
    form.set('embeddedCid', 'one')
    expect(await post()).toMatchObject({ result: false, statusCode: 49902 })
  })

  it('is personalised by X-SMTPAPI: values as they are, one pass', async () => {
    const xsmtpapi = {
      to: ['a@example.com', 'b@example.com'],
      sub: { '%name%': ['$& %city%', '<b>'], '%city%': ['Rome', 'Oslo'] },
    }
    await send({
      to: null,
      xsmtpapi: JSON.stringify(xsmtpapi),
      subject: 'For %name%',
      html: '%name% in %city%, %none%',
    })
    expect(emulator.messages.list()).toMatchObject([
      { to: 'a@example.com', subject: 'For $& %city%', html: '$& %city% in Rome, %none%' },
      {
        to: 'b@example.com',
        subject: 'For <b>',
        html: '<b> in Oslo, %none%',
        headers: { To: 'b@example.com' },
      },
    ])
    const everyone = {
      to: ['a@example.com'],
      sub: { '%x%': ['no'] },
      pubsub: { '%x%': '%part%' },
      section: { '%part%': 'yes' },
    }
    await send({ xsmtpapi: JSON.stringify(everyone), html: 'x %x% %part%' })
    expect(last()).toMatchObject({ to: 'a@example.com', html: 'x yes %part%' })
  })

  it('is sent once for a sendRequestId, within an hour of the clock', async () => {
    await emulator.clock.freeze()
    const first = await send({ sendRequestId: 'r1', subject: 'First' })
    await emulator.clock.advance(3_599_000)
    expect(await send({ sendRequestId: 'r1', subject: 'Again' })).toEqual(first)
    expect(emulator.messages.list()).toHaveLength(1)
    await emulator.clock.advance(1000)
    expect((await send({ sendRequestId: 'r1' })).info).not.toEqual(first.info)
    // What was refused was not sent.
    expect((await send({ sendRequestId: 'r2', subject: '' })).statusCode).toBe(40808)
    expect((await send({ sendRequestId: 'r2' })).result).toBe(true)
    const both = await Promise.all([send({ sendRequestId: 'r3' }), send({ sendRequestId: 'r3' })])
    expect(both[0]).toEqual(both[1])
    await choose({ sendRequestIds: 'refuse' })
    expect((await send({ sendRequestId: 'r3' })).statusCode).toBe(40000)
    await choose({ sendRequestIds: 'ignore' })
    expect((await send({ sendRequestId: 'r3' })).info).not.toEqual(both[0].info)
  })

  it('whose answer is lost was sent, and its repeat tells what came of it', async () => {
    await emulator.faults.add({ path: '/api/mail/send', drop: 'after' })
    await expect(send({ sendRequestId: 'lost' })).rejects.toThrow('fetch failed')
    const again = await send({ sendRequestId: 'lost' })
    expect(again.info.emailIdList).toEqual(emulator.messages.list().map(({ id }) => id))
  })

  it('needs the credentials of its region', async () => {
    for (const [changes, prefix] of [
      [{ apiKey: 'wrong' }, ''],
      [{ apiUser: 'nobody' }, ''],
      [{ apiUser: null, apiKey: null }, ''],
      [{}, '/us'],
      [{}, '/hk'],
      [{ apiUser: 'dev_user_us', apiKey: 'dev_key_us' }, '/sg'],
    ] as const) {
      expect(await send(changes, prefix)).toMatchObject({ result: false, statusCode: 40005, info: {} })
    }
    expect((await send({}, '/sg')).result).toBe(true)
    expect((await send({ apiUser: 'dev_user_us', apiKey: 'dev_key_us' }, '/us')).result).toBe(true)
    expect(last()?.region).toBe('us')
    expect((await send({ apiUser: 'dev_user_hk', apiKey: 'dev_key_hk' }, '/hk')).result).toBe(true)
  })
})

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `r${n}@example.com`).join(';')

describe('parameters', () => {
  it.each<[string, Record<string, string | null>, number]>([
    ['no from', { from: null }, 40801],
    ['blank from', { from: ' ' }, 40801],
    ['malformed from', { from: 'news' }, 40802],
    ['two addresses as from', { from: 'a@example.com, b@example.com' }, 40802],
    ['from with a line break', { from: 'a@example.com\r\nBcc: b@example.com' }, 40802],
    ['no fromName', { fromName: null }, 40803],
    ['fromName with a line break', { fromName: 'News\r\nBcc: x@example.com' }, 40804],
    ['no recipients', { to: null }, 40805],
    ['empty recipients', { to: ' ' }, 40805],
    ['a malformed recipient', { to: 'ada@example.com;nobody' }, 40806],
    ['a malformed cc', { cc: 'nobody' }, 40806],
    ['a blank piece', { to: 'ada@example.com;;bob@example.com' }, 40806],
    ['a smuggled recipient', { to: 'ok@example.com>,<x@example.org' }, 40806],
    ['101 recipients', { to: addresses(101) }, 40807],
    [
      '101 recipients, cc and bcc counted',
      { to: addresses(50), cc: addresses(50), bcc: 'x@example.com' },
      40807,
    ],
    ['no subject', { subject: null }, 40808],
    ['a subject of 513', { subject: '\u{1F600}'.repeat(513) }, 40809],
    ['empty replyTo', { replyTo: '' }, 40810],
    ['malformed replyTo', { replyTo: 'nobody' }, 40811],
    ['no content', { html: ' ', plain: null }, 40870],
    ['HTML with NUL', { html: '<p>\u0000</p>' }, 40871],
    ['4 reply-to addresses', { replyTo: addresses(4) }, 40879],
    ['malformed X-SMTPAPI to', { xsmtpapi: '{"to":["nobody"]}' }, 40880],
    ['X-SMTPAPI to that is no list', { xsmtpapi: '{"to":"ada@example.com"}' }, 40880],
    ['101 in X-SMTPAPI to', { xsmtpapi: JSON.stringify({ to: addresses(101).split(';') }) }, 40807],
    ['X-SMTPAPI that is no JSON', { xsmtpapi: '{' }, 49902],
    ['values that do not match', { xsmtpapi: '{"to":["a@example.com"],"sub":{"%a%":[]}}' }, 49902],
    ['headers that are no JSON', { headers: 'x' }, 49902],
    ['a header of the service', { headers: '{"Bcc":"x@example.com"}' }, 49902],
    ['a header with a line break', { headers: '{"X-A":"a\\r\\nBcc: x@example.com"}' }, 49902],
    ['6 tags', { sendTags: 'a;b;c;d;e;f' }, 49902],
    ['a long sendRequestId', { sendRequestId: 'x'.repeat(129) }, 49902],
    ['a long label', { labelName: 'x'.repeat(256) }, 40105],
    ['a malformed label id', { labelId: '1.5' }, 40103],
  ])('%s: refused', async (_name, changes, statusCode) => {
    const answer = await send(changes)
    expect(answer).toMatchObject({ status: 200, result: false, statusCode, info: {} })
    expect(answer.message).not.toBe('')
    if (statusCode !== 49902) expect(answer.message).toContain(statusMeaning(statusCode))
    expect(emulator.messages.list()).toEqual([])
  })

  it('at their limits: taken', async () => {
    for (const changes of [
      { to: addresses(100) },
      { to: addresses(50), cc: addresses(25), bcc: addresses(25) },
      { subject: '\u{1F600}'.repeat(512) },
      { replyTo: addresses(3) },
      { html: null, plain: 'Hello' },
      { from: 'News <news@example.com>' },
      { to: '"Doe, J." <"john doe"@example.com>;ada+tag@bücher.example;' },
      { to: null, recipients: 'ada@example.com' },
      { labelId: '7', sendRequestId: 'x'.repeat(128) },
    ]) {
      expect(await send(changes), JSON.stringify(changes)).toMatchObject({ result: true })
    }
    expect(emulator.messages.list({ to: 'ada+tag@xn--bcher-kva.example' })).toHaveLength(1)
  })

  it('under other choices', async () => {
    await choose({ requireFromName: false, characterUnit: 'utf16' })
    expect((await send({ fromName: null, to: null, recipients: 'a@example.com' })).result).toBe(true)
    expect((await send({ subject: '\u{1F600}'.repeat(257) })).statusCode).toBe(40809)
    await choose({ sendingHttpStatus: 'byCode' })
    expect((await send({ to: null })).status).toBe(400)
    expect((await send({ apiKey: 'x' })).status).toBe(401)
  })

  it('in a body that is no form: refused', async () => {
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'x'],
      ['', 'x'],
    ] as const) {
      const response = await fetch(`${emulator.url}/api/mail/send`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ result: false, statusCode: 49902 })
    }
  })

  /** A send whose last fields are in the body as they are written here. */
  async function raw(end: string, changes: Record<string, string | null> = {}) {
    const fields = Object.entries({ ...MAIL, ...changes }).filter(([, value]) => value !== null)
    const response = await fetch(`${emulator.url}/api/mail/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams(fields as [string, string][])}&${end}`,
    })
    return await response.json()
  }

  it('given twice: lists are joined, anything else is refused', async () => {
    expect((await raw('to=bob@example.com&to=carol@example.com')).info.emailIdList).toHaveLength(3)
    for (const name of ['subject', 'html', 'from', 'apiKey', 'xsmtpapi']) {
      const answer = await raw(`${name}=x&${name}=x`, { [name]: null })
      expect(answer).toMatchObject({
        statusCode: 49902,
        message: expect.stringContaining(`${name} must be given once`),
      })
    }
  })

  it('that are no UTF-8 are refused, and not read as something else', async () => {
    for (const [end, name] of [
      ['subject=%ff%fe', 'subject'],
      ['fromName=%d6%d0', 'fromName'],
      // A placeholder that was not escaped: `%ad` is a byte.
      ['html=<p>%address%</p>', 'html'],
    ] as const) {
      const answer = await raw(end, { [name]: null })
      expect(answer).toMatchObject({
        statusCode: 49902,
        message: expect.stringContaining(`${name} is not UTF-8`),
      })
    }
    expect((await raw('subject=%EF%BF%BD', { subject: null })).result).toBe(true)
    expect((await raw('html=<p>%name%</p>', { html: null })).result).toBe(true)
    expect(last()?.html).toBe('<p>%name%</p>')
  })

  it('that are unknown are told in the log; a file in the place of text is refused', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...MAIL, text: 'Hi' })) form.set(name, value)
    form.set('attachment', new Blob(['x']), 'x.txt')
    const post = async () =>
      await (await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })).json()
    expect((await post()).result).toBe(true)
    expect(emulator.requests.at(-1)).toMatchObject({
      warnings: ['text', 'attachment'].map(
        (name) => `"${name}" is no field of this operation: it was ignored`,
      ),
    })
    form.set('html', new Blob(['<p>Hi</p>'], { type: 'text/html' }), 'mail.html')
    expect(await post()).toMatchObject({
      statusCode: 49902,
      message: expect.stringContaining('html must be text, not a file'),
    })
  })
})

describe('what is no operation', () => {
  it.each([
    ['GET', '/api/mail/send', 405, 49902, 'the method must be POST'],
    ['PUT', '/hk/api/mail/send', 405, 49902, 'the method must be POST'],
    ['GET', '/smsapi/send', 405, 49902, 'the method must be POST'],
    ['POST', '/us/smsapi/send', 404, 49901, 'SMS are sent at the base address of sg'],
    ['POST', '/hk/smsapi/send', 404, 49901, 'SMS are sent at the base address of sg'],
    ['POST', '/api/mail/sent', 404, 49901, 'there is no operation at "/api/mail/sent"'],
    ['POST', '/us/api/mail/send/', 404, 49901, 'there is no operation at'],
  ])('%s %s is refused in the envelope', async (method, path, status, statusCode, message) => {
    const response = await fetch(emulator.url + path, { method })
    expect(response.status).toBe(status)
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null)
    expect(await response.json()).toEqual({
      result: false,
      statusCode,
      message: expect.stringContaining(message),
      info: {},
    })
  })

  it('leaves other paths to the other service', async () => {
    const response = await fetch(`${emulator.url}/us/access/token`, { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'notFound', message: 'path not found' },
    ])
  })
})

describe('an account', () => {
  it('that is not verified, suspended, failing or without balance sends nothing', async () => {
    const refusedBy = async (changes: object) => {
      await account(changes)
      return (await send()).statusCode
    }
    expect(await refusedBy({ verified: false })).toBe(40904)
    expect(await refusedBy({ verified: true, state: 'suspended' })).toBe(40901)
    expect(await refusedBy({ state: 'failing' })).toBe(40902)
    expect(await refusedBy({ state: 'active', balance: 0 })).toBe(40912)
    expect(emulator.messages.list()).toEqual([])
    expect(await refusedBy({ balance: 1 })).toBe(200)
    expect((await own('GET', 'sending/sg')).body).toMatchObject({
      balance: 0,
      usedToday: 1,
      dailyQuota: 3000,
    })
  })

  it('has a quota a day, on the clock, in a time zone', async () => {
    await emulator.clock.freeze(new Date('2030-01-01T15:59:59Z'))
    await account({ plan: 'free' })
    expect((await send({ to: addresses(50) })).result).toBe(true)
    expect(await send()).toMatchObject({
      statusCode: 40913,
      message: expect.stringContaining('2030-01-01T16:00'),
    })
    expect(emulator.requests.at(-1)?.undocumented).toContain('quotaZone')
    await emulator.clock.advance(1000)
    expect((await send()).result).toBe(true)
    await account({ plan: 'paid', paidQuota: 2 })
    expect((await send()).result).toBe(true)
    expect((await send()).statusCode).toBe(40913)
    await account({ paidQuota: 3, quotaGrace: false })
    expect((await send()).result).toBe(true)
    await account({ quotaGrace: true })
    expect((await send()).result).toBe(true)
    await choose({ quotaZone: 'UTC' })
    expect((await own('GET', 'sending/sg')).body.resetsAt).toBe('2030-01-02T00:00:00.000Z')
  })

  it('may need a template that the content matches', async () => {
    await account({ matchTemplates: true })
    const code = async (changes = {}) => (await send(changes)).statusCode
    expect(await code()).toBe(40907)
    await own('PUT', 'sending/sg/templates/empty', {})
    expect(await code()).toBe(40911)
    await own('PUT', 'sending/sg/templates/hello', { html: '<p>Hello %name%, bye</p>' })
    await own('DELETE', 'sending/sg/templates/empty')
    expect(await code()).toBe(40908)
    expect(await code({ html: '<p>Hello  Ada and Bob, bye</p>' })).toBe(200)
    await choose({ successCode: 'template' })
    expect(await code({ html: '<p>Hello %name%, bye</p>' })).toBe(40909)
    await own('PUT', 'sending/sg/templates/hello', { html: '<p>Hello</p>', approved: false })
    expect(await code()).toBe(40910)
    await choose({ successCode: 'quota' })
    expect(await send()).toMatchObject({
      result: true,
      statusCode: 40905,
      info: { emailIdList: [expect.any(String)] },
    })
    await account({ paidQuota: 1, quotaGrace: true })
    expect(await send()).toMatchObject({ result: true, statusCode: 40906 })
  })

  it('may be held to rates', async () => {
    await emulator.clock.freeze()
    await choose({ sendRatePerSecond: 2, sendRatePerAddress: 3 })
    const code = async () => (await send()).statusCode
    expect([await code(), await code(), await code()]).toEqual([200, 200, 50000])
    await emulator.clock.advance(1000)
    expect([await code(), await code()]).toEqual([200, 50001])
    await emulator.clock.advance(60_000)
    expect(await code()).toBe(200)
  })

  it('has test users who send to registered recipients', async () => {
    const test = { apiUser: 'dev_test', apiKey: 'dev_test_key' }
    expect((await send(test)).statusCode).toBe(40886)
    await account({ registeredRecipients: ['Ada@Example.com'] })
    expect((await send(test)).statusCode).toBe(200)
    expect((await send({ ...test, cc: 'bob@example.com' })).statusCode).toBe(40886)
    await own('PUT', 'sending/sg/api-users/dev_user', { test: true })
    expect((await send({ to: 'bob@example.com' })).statusCode).toBe(40886)
  })

  it('refuses what is wrong with its reason', async () => {
    for (const [changes, message] of [
      [{ plan: 'gold' }, 'plan must be free or paid'],
      [{ balance: -1 }, 'balance must be a whole number from 0 to 1000000000'],
      [{ registeredRecipients: ['ada'] }, 'registeredRecipients must be addresses'],
    ] as const) {
      expect(await account(changes)).toMatchObject({ status: 400, body: { message } })
    }
    expect((await account({ colour: 'red' })).status).toBe(400)
    expect((await own('GET', 'sending/xx')).status).toBe(404)
    expect((await own('PUT', 'sending/us/api-users/dev_user', { test: true })).status).toBe(404)
  })
})

describe('a fault', () => {
  it('answers any code of the document in the envelope', async () => {
    for (const { statusCode } of [...STATUS_CODES, ...PUBLIC_STATUS_CODES]) {
      await emulator.faults.add({ path: '/api/mail/send', statusCode })
      expect(await send()).toMatchObject({ status: 200, statusCode, message: expect.any(String) })
    }
    await emulator.messages.clear()
    await emulator.faults.add({ path: '/api/mail/send', statusCode: 501 })
    expect(await send()).toMatchObject({ result: false, info: {} })
    expect(emulator.messages.list()).toEqual([])
    // A code that means a success is what a send that was taken says.
    await emulator.faults.add({ path: '/api/mail/send', statusCode: 40903 })
    expect(await send()).toMatchObject({ result: true, info: { emailIdList: [expect.any(String)] } })
    await emulator.faults.add({ path: '/api/mail/send', statusCode: 40903 })
    expect(await send({ to: null })).toMatchObject({ result: false, statusCode: 40805 })
  })
})

it('no value brings a line break or NUL into a subject or header', async () => {
  const name = 'Ada\r\nBcc: eve@example.com\n\n\0<p>body</p>'
  await sendMail(emulator, {
    subject: 'Hello %name%',
    headers: JSON.stringify({ 'X-Name': 'for %name%' }),
    xsmtpapi: JSON.stringify({ to: ['ada@example.com'], sub: { '%name%': [name] } }),
  })
  const message = emulator.messages.list().at(-1)
  expect(message?.subject).toBe('Hello Ada Bcc: eve@example.com <p>body</p>')
  expect(message?.headers).toMatchObject({
    Subject: 'Hello Ada Bcc: eve@example.com <p>body</p>',
    'X-Name': 'for Ada Bcc: eve@example.com <p>body</p>',
  })
  expect(message?.source?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im)
})
