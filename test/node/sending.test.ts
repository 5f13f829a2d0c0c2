import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createSender, type Message, type SenderOptions, SendingError, xsmtpapi } from '@mailframe/sending'
import { mailframeTransport } from '@mailframe/sending/nodemailer'
import { createSmtpSender } from '@mailframe/sending/smtp'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const MESSAGE = {
  from: 'news@example.com',
  fromName: 'News',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
} satisfies Message

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

function account(region: 'sg' | 'us' | 'hk' = 'sg') {
  const { url, smtp, credentials } = emulator
  const addresses = { [region]: { api: `${url}/${region}`, smtp: `127.0.0.1:${smtp[region].port}` } }
  return { addresses, ...credentials.sending, ...credentials.sms }
}
const senderOf = (options: SenderOptions = {}) => createSender({ ...account(), ...options })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error as SendingError,
  )
const received = () => emulator.messages.list().map(({ to, html }) => `${to}: ${html?.trim()}`)

describe('over REST', () => {
  it('an email arrives as it was sent, at everyone', async () => {
    const { emailIdList } = await senderOf().send({
      ...MESSAGE,
      to: ['"Ada, L." <ada@example.com>', 'buero@münchen.example'],
      cc: 'bob+news@example.com',
      bcc: 'eve@example.com',
      replyTo: 'Desk <desk@example.com>',
      subject: 'Grüße \u{1F600} & "quotes"',
      plain: 'Hi',
      headers: { 'SC-Custom-Order': '7' },
      attachments: [
        { filename: 'ä.txt', content: 'content' },
        { filename: 'dot.gif', content: Buffer.from('GIF'), contentType: 'image/gif', cid: 'dot' },
      ],
      label: 'Spring',
      tags: ['a', 'b'],
    })
    const messages = emulator.messages.list()
    expect(messages.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'to ada@example.com',
      'to buero@xn--mnchen-3ya.example',
      'cc bob+news@example.com',
      'bcc eve@example.com',
    ])
    expect(messages.map(({ id }) => id)).toEqual(emailIdList)
    expect(messages[0]).toMatchObject({
      from: 'news@example.com',
      fromName: 'News',
      subject: 'Grüße \u{1F600} & "quotes"',
      html: '<p>Hi</p>',
      text: 'Hi',
      label: 'Spring',
      tags: ['a', 'b'],
    })
    expect(messages[0]?.attachments.map(({ filename, size }) => [filename, size]).sort()).toEqual([
      ['dot.gif', 3],
      ['ä.txt', 7],
    ])
  })

  it('each recipient gets their own values', async () => {
    const personal = xsmtpapi()
      .to(['ada@example.com', 'bob@example.com'])
      .sub('name', ['Ada', "$& %name% <b>'"])
      .build()
    await senderOf().send({ ...MESSAGE, html: '<p>%name% %other%</p>', xsmtpapi: personal })
    expect(received()).toEqual([
      'ada@example.com: <p>Ada %other%</p>',
      "bob@example.com: <p>$& %name% <b>' %other%</p>",
    ])
  })

  // What the client refuses, the service would have refused alike.
  it.each<[number, Partial<Record<keyof Message, unknown>>]>([
    [40801, { from: '' }],
    [40802, { from: 'news@' }],
    [40803, { fromName: '' }],
    [40805, { to: '' }],
    [40806, { to: 'ada@example.com;bob@' }],
    [40807, { to: Array.from({ length: 101 }, (_, at) => `p${at}@example.com`).join(';') }],
    [40808, { subject: '' }],
    [40809, { subject: '\u{1F600}'.repeat(513) }],
    [40811, { replyTo: 'desk@' }],
    [40870, { html: '' }],
    [40879, { replyTo: 'a@b.co;b@b.co;c@b.co;d@b.co' }],
    [40880, { xsmtpapi: { to: ['ada@'] } }],
  ])('%i is refused by the client and by the service', async (statusCode, fields) => {
    const error = await failureOf(senderOf().send({ ...MESSAGE, ...fields } as Message))
    expect(error).toMatchObject({ name: 'SendingError', statusCode, outcome: 'refused', retryable: false })
    expect(emulator.requests).toHaveLength(0)
    const form = new URLSearchParams({ ...emulator.credentials.sending })
    for (const [name, value] of Object.entries({ ...MESSAGE, ...fields })) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    const answer = await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ result: false, statusCode, info: {} })
  })

  it.each(['us', 'hk'] as const)('an account of sg is not known in %s', async (region) => {
    const error = await failureOf(createSender(account(region)).send(MESSAGE))
    expect(error).toMatchObject({ statusCode: 40005, table: 'Common', outcome: 'refused' })
  })

  it('50000 and 50001 are tried again', async () => {
    for (const statusCode of [50000, 50001])
      await emulator.faults.add({ path: '/*/api/mail/send', statusCode })
    await senderOf().send(MESSAGE)
    expect(emulator.requests).toHaveLength(3)
    expect(received()).toHaveLength(1)
  }, 15_000)

  it('a lost answer is an unknown outcome, and a repeat with repeatUnknown is no second email', async () => {
    await emulator.faults.add({ path: '/*/api/mail/send', drop: 'after', times: 2 })
    const error = await failureOf(senderOf().send(MESSAGE))
    expect(error).toBeInstanceOf(SendingError)
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(received()).toHaveLength(1)
    await emulator.messages.clear()
    await senderOf({ repeatUnknown: true }).send(MESSAGE)
    expect(received()).toHaveLength(1)
  })

  it('many emails go in requests of 100, each recipient with a report', async () => {
    async function* people() {
      for (let at = 0; at < 250; at += 1) yield { to: `p${at}@example.com`, vars: { name: `N${at}` } }
      yield { to: 'nobody@', vars: { name: 'x' } }
    }
    const { to: _to, ...message } = MESSAGE
    const report = await senderOf().sendBulk({ ...message, html: 'Hi %name%' }, people())
    expect(report).toMatchObject({ total: 251, sent: 250, refused: 1, unknown: 0 })
    expect(emulator.requests).toHaveLength(3)
    expect(received().sort()).toEqual(
      Array.from({ length: 250 }, (_, at) => `p${at}@example.com: Hi N${at}`).sort(),
    )
  })

  it('code for Nodemailer sends too, with images in the text', async () => {
    const transport = nodemailer.createTransport(mailframeTransport(account()))
    await transport.sendMail({
      from: '"News" <news@example.com>',
      to: 'ada@example.com',
      subject: 'Hello',
      html: '<img src="cid:dot">',
      text: 'Hi',
      attachments: [{ filename: 'dot.gif', content: Buffer.from('GIF'), cid: 'dot' }],
    })
    const [message] = emulator.messages.list()
    expect(message).toMatchObject({ channel: 'rest', fromName: 'News', text: 'Hi' })
    expect(message?.attachments).toMatchObject([{ filename: 'dot.gif', contentId: 'dot' }])
  })
})

describe('SMS', () => {
  it('goes to several numbers over the sg address, whatever the region', async () => {
    const { addresses } = account('us')
    const sender = createSender({
      ...account(),
      region: 'us',
      addresses: { ...addresses, sg: { api: emulator.url } },
    })
    const result = await sender.sendSms({
      to: ['+6591234567', '+14155550100'],
      templateId: '1001',
      vars: { code: 4711, minutes: 5 },
    })
    expect(result.smsIds).toHaveLength(2)
    const messages = emulator.messages.list({ channel: 'sms' })
    expect(messages.map(({ to }) => to)).toEqual(['+6591234567', '+14155550100'])
    expect(messages[0]?.text).toBe('Your code is 4711. It is good for 5 minutes.')
  })
})

describe('over SMTP', () => {
  const smtpOf = async (region: 'sg' | 'us' = 'sg') =>
    createSmtpSender({ ...account(region), tls: { ca: await emulator.smtp.ca(), servername: 'localhost' } })

  it('an email arrives, each recipient with their own values', async () => {
    const sender = await smtpOf()
    const personal = xsmtpapi().to(['ada@example.com', 'bob@example.com']).sub('name', ['Ädä', 'B"b']).build()
    const { messageId } = await sender.send({ ...MESSAGE, html: '<p>%name%</p>', xsmtpapi: personal })
    sender.close()
    expect(messageId).toMatch(/\S/)
    expect(received()).toEqual(['ada@example.com: <p>Ädä</p>', 'bob@example.com: <p>B"b</p>'])
    expect(emulator.messages.list()[0]).toMatchObject({ channel: 'smtp' })
  })

  it('an account of another region is refused with the code of REST', async () => {
    const sender = await smtpOf('us')
    expect(await failureOf(sender.send(MESSAGE))).toMatchObject({ statusCode: 40005, outcome: 'refused' })
    sender.close()
  })

  it('a connection that is lost after DATA is an unknown outcome, and is not repeated', async () => {
    await emulator.faults.add({ path: '/smtp/sg/data', drop: 'after' })
    const sender = await smtpOf()
    expect(await failureOf(sender.send(MESSAGE))).toMatchObject({ outcome: 'unknown', retryable: false })
    sender.close()
    expect(received()).toHaveLength(1)
  })
})
