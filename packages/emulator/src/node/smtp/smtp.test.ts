import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator } from '../../index.js'
import { openSmtp, type SmtpClient, signedIn } from '../../test/smtp-client.js'
import { createCertificate } from './certificate.js'

let emulator: Emulator
const clients: SmtpClient[] = []

beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await emulator.reset()
})
afterAll(() => emulator.close())

async function open(region: 'sg' | 'us' | 'hk' = 'sg'): Promise<SmtpClient> {
  const client = await openSmtp(emulator.smtp[region].port)
  clients.push(client)
  await client.reply()
  await client.command('EHLO localhost')
  return client
}

async function ready(): Promise<SmtpClient> {
  const client = await signedIn(emulator.smtp.sg.port)
  clients.push(client)
  return client
}

async function envelope(client: SmtpClient, to: readonly string[] = ['ada@example.com']): Promise<void> {
  await client.command('MAIL FROM:<news@example.com>')
  for (const address of to) await client.command(`RCPT TO:<${address}>`)
}

const plain = (user: string, key: string) => `AUTH PLAIN ${base64(`\0${user}\0${key}`)}`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const MESSAGE = `From: News <news@example.com>
To: ada@example.com
Subject: Hello

Hi there
.with a dot
`

const put = (path: string, json: object) =>
  fetch(`${emulator.url}/_emulator/${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })

describe('a session', () => {
  it('offers AUTH, STARTTLS and SIZE, and needs AUTH', async () => {
    const client = await openSmtp(emulator.smtp.sg.port)
    clients.push(client)
    expect(await client.reply()).toMatch(/^220 .*Mailframe emulator/)
    const offers = await client.command('EHLO localhost')
    for (const offer of [/AUTH LOGIN PLAIN/, /STARTTLS/, /SIZE 16000000/]) expect(offers).toMatch(offer)
    expect(await client.command('MAIL FROM:<news@example.com>')).toMatch(/^530 /)
  })

  it('takes LOGIN and PLAIN, before STARTTLS unless a choice forbids it', async () => {
    const client = await open()
    expect(await client.command('AUTH LOGIN')).toMatch(/^334 /)
    expect(await client.command(base64('dev_user'))).toMatch(/^334 /)
    expect(await client.command(base64('dev_key'))).toMatch(/^235 /)
    await put('console/choices', { smtpAuthBeforeTls: false })
    expect(await (await open()).command(plain('dev_user', 'dev_key'))).toMatch(/^538 /)
    expect(emulator.requests.at(-1)?.undocumented).toEqual(['smtpAuthBeforeTls'])
  })

  it('refuses a wrong key, an unknown name and another region with one reply', async () => {
    const replies = [
      await (await open()).command(plain('dev_user', 'wrong')),
      await (await open()).command(plain('nobody', 'dev_key')),
      await (await open('us')).command(plain('dev_user', 'dev_key')),
      await (await open('hk')).command(plain('dev_user', 'dev_key')),
    ]
    expect(new Set(replies)).toEqual(new Set(['535 40005 Authentication failed']))
    expect(await (await open('us')).command(plain('dev_user_us', 'dev_key_us'))).toMatch(/^235 /)
    expect(JSON.stringify(emulator.requests)).not.toContain('dev_key')
    expect(emulator.requests.at(-1)).toMatchObject({ method: 'AUTH', path: '/smtp/us/auth', status: 235 })
  })
})

describe('a message', () => {
  it('is queued by its id, and kept as it came', async () => {
    const client = await ready()
    await envelope(client)
    const reply = await client.data(MESSAGE)
    expect(reply).toMatch(/^250 #[\w.-]+#Queued$/)
    const [message] = emulator.messages.list()
    expect(message).toMatchObject({
      channel: 'smtp',
      region: 'sg',
      user: 'dev_user',
      from: 'news@example.com',
      fromName: 'News',
      to: 'ada@example.com',
      kind: 'to',
      subject: 'Hello',
      html: null,
      text: 'Hi there\n.with a dot\n',
      source: MESSAGE.replaceAll('\n', '\r\n'),
      label: null,
      invalid: false,
    })
    expect(reply).toContain(`#${message?.messageId}#`)
    expect(emulator.requests.at(-1)).toMatchObject({ method: 'DATA', path: '/smtp/sg/data', status: 250 })
  })

  it('has the names of the header, and its kinds, also for an IDN', async () => {
    const client = await ready()
    await client.command('MAIL FROM:<news@example.com>')
    for (const to of ['ada@example.com', 'jo@b\u00fccher.example', 'eve@example.com'])
      await client.command(`RCPT TO:<${to}>`)
    await client.data(
      'From: News <news@example.com>\nTo: "Lovelace, Ada" <ADA@example.com>\nCc: Jo <jo@b\u00fccher.example>\nSubject: Hello\n\nHi',
    )
    expect(emulator.messages.list().map(({ to, toName, kind }) => [to, toName, kind])).toEqual([
      ['ada@example.com', 'Lovelace, Ada', 'to'],
      ['jo@xn--bcher-kva.example', 'Jo', 'cc'],
      ['eve@example.com', null, 'bcc'],
    ])
  })

  it('that is not UTF-8 is handed out byte for byte', async () => {
    const client = await ready()
    await envelope(client)
    const lines = [
      'From: News <news@example.com>',
      'Subject: Hello',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      'caf\u00e9',
    ]
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
    await client.command('DATA')
    client.socket.write(bytes)
    expect(await client.command('.')).toMatch(/^250 /)
    const [message] = emulator.messages.list()
    expect(message).toMatchObject({ text: 'caf\u00e9\n', source: bytes.toString('latin1') })
    const id = encodeURIComponent(message?.id ?? '')
    const source = await fetch(`${emulator.url}/_emulator/messages/${id}/source`)
    expect(Buffer.from(await source.arrayBuffer())).toEqual(bytes)
  })

  it('has a label by the user name', async () => {
    const client = await signedIn(emulator.smtp.sg.port, 'dev_user#42')
    clients.push(client)
    await envelope(client)
    await client.data(MESSAGE)
    expect(emulator.messages.list()[0]?.label).toBe('42')
  })

  it('is personalised by X-SMTPAPI, whose recipients count', async () => {
    const xsmtpapi = { to: ['a@example.com', 'b@example.com'], sub: { '%name%': ['Ann', 'Bob'] } }
    const client = await ready()
    await envelope(client)
    const header = `X-SMTPAPI: ${base64(JSON.stringify(xsmtpapi)).replace(/(.{60})/g, '$1\r\n ')}`
    await client.data(
      `From: News <news@example.com>\nTo: ada@example.com\nSubject: Hello %name%\nContent-Type: text/html\n${header}\n\n<p>%name%, %other%</p>`,
    )
    expect(emulator.messages.list()).toMatchObject([
      { to: 'a@example.com', subject: 'Hello Ann', html: expect.stringContaining('<p>Ann, %other%</p>') },
      { to: 'b@example.com', subject: 'Hello Bob', html: expect.stringContaining('<p>Bob, %other%</p>') },
    ])
    const { headers, source } = emulator.messages.list()[1] ?? {}
    expect(headers).toMatchObject({ To: 'b@example.com' })
    expect(source).toContain('Subject: Hello Bob')
    expect(source).not.toMatch(/SMTPAPI|a@example\.com/i)
  })

  it('whose X-SMTPAPI is not base64 is taken, and invalid', async () => {
    const client = await ready()
    await envelope(client)
    const reply = await client.data(MESSAGE.replace('\n\n', '\nX-SMTPAPI: {"to":["a@example.com"]}\n\n'))
    expect(reply).toMatch(/^250 /)
    expect(emulator.messages.list()).toMatchObject([{ to: 'ada@example.com', invalid: true }])
    expect(emulator.requests.at(-1)).toMatchObject({
      undocumented: expect.arrayContaining(['smtpBadXSmtpApi']),
      warnings: [expect.stringContaining('X-SMTPAPI is not base64')],
    })
    await put('console/choices', { smtpBadXSmtpApi: 'refuse' })
    await envelope(client)
    expect(await client.data(MESSAGE.replace('\n\n', '\nX-SMTPAPI: {}\n\n'))).toMatch(/^550 49902 /)
  })

  it('is refused by the same rules as over REST, and the session goes on', async () => {
    const client = await ready()
    const refused = async (message: string, to?: string[]) => {
      await envelope(client, to)
      return await client.data(message)
    }
    expect(await refused('From: News <news@example.com>\nTo: ada@example.com\n\nHi')).toMatch(/^550 40808 /)
    expect(await refused('From: News <news@example.com>\nSubject: Hello\n\n')).toMatch(/^550 40870 /)
    expect(await refused(MESSAGE.replace('Hello', 'x'.repeat(513)))).toMatch(/^550 40809 /)
    const many = Array.from({ length: 101 }, (_, n) => `r${n}@example.com`)
    expect(await refused(MESSAGE, many)).toMatch(/^550 40807 /)
    expect(await refused('From: "a b" <news@example>\nSubject: Hello\n\nHi')).toMatch(/^550 40802 /)
    const four = 'Reply-To: a@x.com, b@x.com, c@x.com, d@x.com\n'
    expect(await refused(four + MESSAGE)).toMatch(/^550 40879 /)
    expect(await refused(`X-SMTPAPI: ${base64('{"to":["nobody"]}')}\n${MESSAGE}`)).toMatch(/^550 40880 /)
    expect(await refused(MESSAGE)).toMatch(/^250 /)
    expect(emulator.messages.list()).toHaveLength(1)
  })

  it('is refused by state: quota, balance, suspension, rates; test users send to registered recipients', async () => {
    const client = await ready()
    const send = async (from = client) => {
      await envelope(from)
      return await from.data(MESSAGE)
    }
    await put('sending/sg', { verified: false })
    expect(await send()).toMatch(/^550 40904 /)
    await put('sending/sg', { verified: true, plan: 'free', usedToday: 50 })
    expect(await send()).toMatch(/^550 40913 /)
    await put('sending/sg', { plan: 'paid', balance: 0 })
    expect(await send()).toMatch(/^550 40912 /)
    await put('sending/sg', { balance: 10, state: 'suspended' })
    expect(await send()).toMatch(/^550 40901 /)
    await put('sending/sg', { state: 'active' })
    await emulator.clock.freeze()
    await put('console/choices', { sendRatePerSecond: 1 })
    expect(await send()).toMatch(/^250 /)
    expect(await send()).toBe('536 Frequency limited')
    await emulator.clock.advance(1000)
    expect(await send()).toMatch(/^250 /)
    await put('console/choices', { sendRatePerSecond: 0 })
    const test = await signedIn(emulator.smtp.sg.port, 'dev_test', 'dev_test_key')
    clients.push(test)
    expect(await send(test)).toMatch(/^550 40886 /)
    await put('sending/sg', { registeredRecipients: ['Ada@example.com'] })
    expect(await send(test)).toMatch(/^250 /)
  })

  it('that is too large is refused, announced or not', async () => {
    const client = await ready()
    expect(await client.command('MAIL FROM:<news@example.com> SIZE=16000001')).toMatch(/^552 /)
    await envelope(client)
    expect(
      await client.data(`${MESSAGE}${'x'.repeat(998)}\n`.padEnd(16_000_100, `${'y'.repeat(900)}\n`)),
    ).toMatch(/^552 /)
    await envelope(client)
    expect(await client.data(MESSAGE)).toMatch(/^250 /)
  })
})

describe('STARTTLS', () => {
  it('has a certificate that clients can verify', async () => {
    const ca = await emulator.smtp.ca()
    const certificate = new X509Certificate(ca)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect([certificate.checkHost('localhost'), certificate.checkIP('127.0.0.1')]).toEqual([
      'localhost',
      '127.0.0.1',
    ])
    const transport = createTransport({
      host: '127.0.0.1',
      port: emulator.smtp.sg.port,
      requireTLS: true,
      auth: { user: 'dev_user', pass: 'dev_key' },
      tls: { ca, servername: 'localhost' },
    })
    const { response } = await transport.sendMail({
      from: '"Näws" <news@example.com>',
      to: ['Ada <ada@example.com>'],
      cc: 'bob@example.com',
      bcc: 'eve@example.com',
      subject: 'Grüße \u{1F600}',
      html: '<p>Hi <img src="cid:dot"></p>',
      text: 'Hi',
      attachments: [
        { filename: 'a.txt', content: 'content' },
        { filename: 'dot.gif', content: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), cid: 'dot' },
      ],
    })
    transport.close()
    expect(response).toMatch(/^250 #.*#Queued$/)
    expect(emulator.requests.at(-2)).toMatchObject({ method: 'AUTH', requestBody: { secure: true } })
    const messages = emulator.messages.list()
    expect(messages.map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'to ada@example.com',
      'cc bob@example.com',
      'bcc eve@example.com',
    ])
    const [first] = messages
    expect(first).toMatchObject({
      fromName: 'Näws',
      subject: 'Grüße \u{1F600}',
      text: expect.stringMatching(/^Hi/),
    })
    expect(first?.attachments).toMatchObject([
      { filename: 'dot.gif', contentType: 'image/gif', contentId: 'dot' },
      { filename: 'a.txt', contentType: 'text/plain', size: 7, contentId: null },
    ])
    expect(Buffer.from(first?.attachments[1]?.content ?? []).toString()).toBe('content')
  })

  it('is refused by who does not trust it', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: emulator.smtp.sg.port, requireTLS: true })
    await expect(transport.verify()).rejects.toThrow(/self.signed/)
    transport.close()
    expect(await (await ready()).command('NOOP')).toMatch(/^250 /)
  })

  it('has another certificate in each emulator, valid now', async () => {
    const [one, other] = await Promise.all([createCertificate(), createCertificate()])
    expect(one.cert).not.toBe(other.cert)
    const { validFrom, validTo } = new X509Certificate(one.cert)
    expect(Date.parse(validFrom)).toBeLessThan(Date.now())
    expect(Date.parse(validTo)).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  })
})

describe('a fault', () => {
  it('ends the connection before the work, or after it', async () => {
    const before = await ready()
    await emulator.faults.add({ path: '/smtp/sg/data', drop: 'before' })
    await envelope(before)
    expect(await before.data(MESSAGE)).toBe('')
    expect(emulator.messages.list()).toHaveLength(0)
    const after = await ready()
    await emulator.faults.add({ path: '/smtp/sg/data', drop: 'after' })
    await envelope(after)
    expect(await after.data(MESSAGE)).toBe('')
    expect(emulator.messages.list()).toHaveLength(1)
    expect(emulator.requests.filter(({ status }) => status === 0)).toHaveLength(2)
  })

  it('answers in place of the service, waits, and ends a connection before it greets', async () => {
    const client = await ready()
    await emulator.faults.add({ path: '/smtp/*/data', statusCode: 501 })
    await envelope(client)
    expect(await client.data(MESSAGE)).toMatch(/^550 501 /)
    await emulator.faults.add({ path: '/smtp/sg/data', status: 451, delayMs: 50 })
    await envelope(client)
    const from = performance.now()
    expect(await client.data(MESSAGE)).toMatch(/^451 /)
    expect(performance.now() - from).toBeGreaterThanOrEqual(45)
    await emulator.faults.add({ path: '/smtp/sg/auth', statusCode: 40005 })
    expect(await (await open()).command(plain('dev_user', 'dev_key'))).toMatch(/^535 /)
    await emulator.faults.add({ path: '/smtp/sg/connect', drop: 'before' })
    const dropped = await openSmtp(emulator.smtp.sg.port)
    clients.push(dropped)
    expect(await dropped.reply()).toBe('')
    await emulator.faults.add({ path: '/smtp/sg/connect', status: 421 })
    const refused = await openSmtp(emulator.smtp.sg.port)
    clients.push(refused)
    expect(await refused.reply()).toMatch(/^421 /)
  })
})

describe('the server', () => {
  it('goes on after resets at every point', async () => {
    const points: ((client: SmtpClient) => Promise<unknown> | undefined)[] = [
      () => undefined,
      (client) => client.command('STARTTLS'),
      (client) => client.command('DATA'),
      async (client) => {
        await envelope(client)
        await client.command('DATA')
        client.socket.write('From: News <news@example.com>\r\nSub')
      },
    ]
    for (const point of points) {
      const client = await ready()
      await point(client)
      client.socket.resetAndDestroy()
    }
    const bare = await openSmtp(emulator.smtp.sg.port)
    bare.socket.resetAndDestroy()
    const last = await ready()
    await envelope(last)
    expect(await last.data(MESSAGE)).toMatch(/^250 /)
    expect(emulator.messages.list()).toHaveLength(1)
  })

  it('takes three ports in a row, or says which one is in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    try {
      await expect(createEmulator({ smtpPort: port })).rejects.toThrow(
        `Cannot listen on port ${port} of 127.0.0.1: it is already in use. Choose another with --smtp-port.`,
      )
    } finally {
      await new Promise((resolve) => taken.close(resolve))
    }
    const ports = [emulator.smtp.sg, emulator.smtp.us, emulator.smtp.hk].map((address) => address.port)
    expect(new Set(ports).size).toBe(3)
  })

  it('ends with open connections, at once', async () => {
    const other = await createEmulator()
    const client = await openSmtp(other.smtp.sg.port)
    await client.reply()
    await other.close()
    expect(await client.reply()).toBe('')
  })
})

describe('what EHLO offers', () => {
  it('is taken, and nothing else is offered', async () => {
    const client = await openSmtp(emulator.smtp.sg.port)
    clients.push(client)
    await client.reply()
    const offered = (await client.command('EHLO localhost')).split('\r\n').map((line) => line.slice(4))
    expect(offered.slice(1).sort()).toEqual([
      '8BITMIME',
      'AUTH LOGIN PLAIN',
      'PIPELINING',
      'SIZE 16000000',
      'STARTTLS',
    ])
  })

  it('8BITMIME and SIZE', async () => {
    const client = await ready()
    expect(await client.command('MAIL FROM:<news@example.com> BODY=8BITMIME SIZE=1000')).toMatch(/^250 /)
    await client.command('RCPT TO:<ada@example.com>')
    expect(await client.data(MESSAGE.replace('Hi there', 'caf\u00e9'))).toMatch(/^250 /)
    expect(emulator.messages.list()[0]?.text).toContain('caf\u00e9')
  })

  it('PIPELINING', async () => {
    const client = await ready()
    client.socket.write(
      'MAIL FROM:<news@example.com>\r\nRCPT TO:<ada@example.com>\r\nRCPT TO:<bo@example.com>\r\nDATA\r\n',
    )
    for (const code of ['250', '250', '250', '354'])
      expect(await client.reply()).toMatch(new RegExp(`^${code} `))
    expect(await client.command(`${MESSAGE.replaceAll('\n', '\r\n')}.`)).toMatch(/^250 /)
    expect(emulator.messages.list()).toHaveLength(2)
  })

  it('SMTPUTF8 is not, and a message that asks for it is refused', async () => {
    const client = await ready()
    expect(await client.command('MAIL FROM:<news@example.com> SMTPUTF8')).toMatch(/^555 /)
    await envelope(client)
    expect(await client.data(MESSAGE)).toMatch(/^250 /)
  })
})

it('asks for a name in From, as REST does, unless a choice says otherwise', async () => {
  const client = await ready()
  for (const from of [
    'news@example.com',
    '<news@example.com>',
    '"" <news@example.com>',
    '" " <news@example.com>',
  ]) {
    await envelope(client)
    expect(await client.data(MESSAGE.replace('News <news@example.com>', from))).toMatch(/^550 40803 /)
  }
  await envelope(client)
  expect(await client.data('Subject: Hello\n\nHi')).toMatch(/^550 40803 /)
  expect(emulator.requests.at(-1)?.undocumented).toContain('requireFromName')
  await put('console/choices', { requireFromName: false })
  await envelope(client)
  expect(await client.data(MESSAGE.replace('News <news@example.com>', 'news@example.com'))).toMatch(/^250 /)
})

it('no header of a message holds a line break, whatever came', async () => {
  const client = await ready()
  await envelope(client)
  const encoded = (text: string) => `=?utf-8?B?${base64(text)}?=`
  const reply = await client.data(
    `From: News <news@example.com>\nTo: ${encoded('Ada\r\nBcc: x@example.com')} <ada@example.com>\nX-A: one\nX-A: two\nSubject: Hello\n\nHi`,
  )
  expect(reply).toMatch(/^250 /)
  const { headers = {} } = emulator.messages.list()[0] ?? {}
  expect(JSON.stringify(headers)).not.toMatch(/\\[rn]|\\u0000/)
  expect(headers).toMatchObject({ 'X-A': 'one, two' })
})
