import { readXSmtpApiHeader } from '@mailframe/protocol/sending'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE } from '../test/sender.js'
import { smtpSenderOf as senderOf } from '../test/smtp-sender.js'
import { reply, startSmtp } from '../test/smtp-server.js'
import { xsmtpapi } from '../xsmtpapi.js'

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)

describe('send over SMTP', () => {
  it('takes the message, encrypted and signed in, and reads the messageId', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server)
    const result = await sender.send({
      ...MESSAGE,
      fromName: 'Shop "é" 短',
      to: ['Ann <ann@example.com>'],
      cc: 'cid@münchen.de',
      bcc: 'bob@example.com',
      replyTo: 'help@example.com',
      subject: 'Grüße 😀',
      plain: '.dot\n..dots',
      headers: { 'SC-Custom-Id': '7' },
    })
    expect(result).toEqual({
      messageId: '17000-1',
      response: '250 #17000-1#Queued',
      accepted: ['ann@example.com', 'cid@xn--mnchen-3ya.de', 'bob@example.com'],
      rejected: [],
    })
    const [mail] = server.mails
    expect(mail).toMatchObject({ user: ACCOUNT.apiUser, secure: true, from: 'shop@example.com' })
    // The server of the test writes domains in Unicode.
    expect(mail?.to).toEqual(['ann@example.com', 'cid@münchen.de', 'bob@example.com'])
    const headers = headersOf(mail?.raw ?? '')
    expect(headers).toContain('Reply-To: help@example.com')
    expect(headers).toContain('SC-Custom-Id: 7')
    expect(mail?.raw).not.toContain('bob@example.com')
    expect(mail?.raw).toContain('\r\n.dot\r\n..dots')
  })

  it('has X-SMTPAPI as the last header, in short lines, that reads back', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server)
    const to = addresses(100)
    const value = xsmtpapi()
      .to(to)
      .sub(
        'name',
        to.map((_, at) => `"N${at}" 短 😀`),
      )
      .build()
    await sender.send({ ...MESSAGE, to: undefined, xsmtpapi: value })
    const [mail] = server.mails
    const headers = headersOf(mail?.raw ?? '')
    const last = headers.at(-1) ?? ''
    expect(last).toMatch(/^X-SMTPAPI: /)
    expect(Math.max(...last.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(readXSmtpApiHeader(last.slice(11))).toEqual(value)
    expect(headers.some((header) => /^To:/i.test(header))).toBe(false)
    expect(mail?.to).toHaveLength(100)
  })

  it('sends attachments and images', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server)
    await sender.send({
      ...MESSAGE,
      html: '<img src="cid:logo">',
      attachments: [
        { filename: 'é.txt', content: 'hello', contentType: 'text/plain' },
        { filename: 'logo.png', content: new Uint8Array([1, 2, 3]), contentType: 'image/png', cid: 'logo' },
      ],
    })
    const raw = server.mails[0]?.raw ?? ''
    expect(raw).toContain(Buffer.from('hello').toString('base64'))
    expect(raw).toMatch(/Content-Id: <logo>/i)
    expect(raw).toContain('AQID')
  })

  it('uses one connection again, and one user name for each label', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server, { maxConnections: 1 })
    await Promise.all([sender.send(MESSAGE), sender.send(MESSAGE), sender.send(MESSAGE)])
    expect(new Set(server.mails.map(({ connection }) => connection)).size).toBe(1)
    await sender.send({ ...MESSAGE, label: 12 })
    expect(server.mails[3]?.user).toBe(`${ACCOUNT.apiUser}#12`)
    expect(await errorOf(sender.send({ ...MESSAGE, label: 'news' }))).toMatchObject({ field: 'label' })
    expect(await errorOf(sender.send({ ...MESSAGE, tags: 'a' }))).toMatchObject({ field: 'tags' })
    const ids = { ...MESSAGE, respEmailId: true }
    expect(await errorOf(sender.send(ids))).toMatchObject({ field: 'respEmailId' })
  })

  it('goes on where the server ended the idle connection', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server, { maxConnections: 1 })
    await sender.send(MESSAGE)
    server.cut()
    await sender.send(MESSAGE)
    expect(server.mails).toHaveLength(2)
  })

  it('tells who was refused where others were taken', async () => {
    await using server = await startSmtp({
      onRcptTo: ({ address }, _, callback) => {
        callback(address.startsWith('bad') ? reply(550, 'no such user') : null)
      },
    })
    using sender = senderOf(server)
    const result = await sender.send({ ...MESSAGE, to: 'ann@example.com, bad@example.com' })
    expect(result).toMatchObject({ accepted: ['ann@example.com'], rejected: ['bad@example.com'] })
  })
})

describe('encryption', () => {
  it('is never given up: without STARTTLS nothing is sent, not even the key', async () => {
    await using server = await startSmtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    using sender = senderOf(server)
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: false })
    expect(error.message).toMatch(/plaintext/)
    expect(server).toMatchObject({ logins: [], mails: [] })
  })

  it('can be left to the server', async () => {
    await using server = await startSmtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    using sender = senderOf(server, { requireTls: false })
    await sender.send(MESSAGE)
    expect(server.mails[0]?.secure).toBe(false)
  })

  it('needs a certificate that is trusted', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server, { tls: {} })
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: false })
    expect(error.message).toMatch(/self.signed/i)
    expect(server.logins).toEqual([])
  })
})

describe('a refusal', () => {
  it('of credentials, or of those of another region, is 40005', async () => {
    await using server = await startSmtp()
    using sender = senderOf(server, { apiKey: 'pl4nted-wrong' })
    const error = await errorOf(sender.send(MESSAGE))
    expect(error).toMatchObject({
      statusCode: 40005,
      table: 'Common',
      outcome: 'refused',
      status: 535,
      retryable: false,
    })
    expect(JSON.stringify(error) + error.stack).not.toContain('pl4nted')
    expect(server.logins).toHaveLength(1)
  })

  it('where no AUTH is offered sends nothing', async () => {
    await using server = await startSmtp({ disabledCommands: ['AUTH'] })
    using sender = senderOf(server)
    const error = await errorOf(sender.send(MESSAGE))
    expect(error.outcome).not.toBe('unknown')
    expect(server.mails).toEqual([])
  })

  it.each([
    [550, '40912 insufficient account balance', { statusCode: 40912, outcome: 'refused', retryable: false }],
    [550, 'no', { statusCode: undefined, outcome: 'refused', retryable: false }],
  ])('%i %s of the whole message', async (code, text, expected) => {
    await using server = await startSmtp({ afterData: () => reply(code, text) })
    using sender = senderOf(server)
    const { statusCode, outcome, retryable, status } = await errorOf(sender.send(MESSAGE))
    expect({ statusCode, outcome, retryable }).toEqual(expected)
    expect(status).toBe(code)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    [536, 'Frequency limited'],
    [451, 'try later'],
  ])('%i is repeated', async (code, text) => {
    await using server = await startSmtp({
      afterData: (_, { mails }) => (mails.length < 3 ? reply(code, text) : undefined),
    })
    using sender = senderOf(server)
    await sender.send(MESSAGE)
    expect(server.mails).toHaveLength(3)
  })

  it.each([
    ['an address that smuggles', { to: '"a@evil.com x"@good.com' }],
    ['CRLF in a recipient', { to: 'a@b.co>\r\nRCPT TO:<c@evil.com' }],
    ['CRLF in from', { from: 'a@b.co\r\nBcc: c@evil.com' }],
    ['CRLF in the subject', { subject: 'a\r\nBcc: c@evil.com' }],
    ['NUL in the name', { fromName: 'a\0b' }],
    ['a message over 16,000,000 bytes', { html: 'x'.repeat(16_000_000) }],
    ['files over 10 MB', { attachments: [{ content: new Uint8Array(10_485_761) }] }],
  ])('before the wire: %s', async (_, fields) => {
    await using server = await startSmtp()
    using sender = senderOf(server)
    expect(await errorOf(sender.send({ ...MESSAGE, ...fields }))).toMatchObject({ outcome: 'refused' })
    expect(server.connections).toBe(0)
  })
})

describe('the setting of the host', () => {
  it.each(['a b', 'host:0', 'host:99999', 'smtp://host'])('refuses %s', async (smtp) => {
    using sender = senderOf({ port: 1, ca: '' }, { addresses: { sg: { smtp } } })
    expect((await errorOf(sender.send(MESSAGE))).message).toContain('host name, or host:port')
  })

  it('is named where it is missing', async () => {
    using sender = senderOf({ port: 1, ca: '' }, { addresses: {} })
    expect((await errorOf(sender.send(MESSAGE))).message).toContain('MAILFRAME_SENDING_SMTP_HOST')
  })
})
