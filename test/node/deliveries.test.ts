import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createSender, type Message, xsmtpapi } from '@mailframe/sending'
import { createSmtpSender } from '@mailframe/sending/smtp'
import { type ParsedMessage, simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

// Encryption of each connection takes its time where many tests run.
vi.setConfig({ testTimeout: 30_000 })

// The same message over REST and over SMTP, as a parser of others reads what was delivered.

const MESSAGE = {
  from: 'Shop <shop@example.com>',
  to: 'ada@example.com',
  subject: 'Hello',
} satisfies Partial<Message>

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** Each channel reads the files anew. */
async function deliveriesOf(message: () => Message): Promise<{ rest: ParsedMessage; smtp: ParsedMessage }> {
  const { url, smtp, credentials } = emulator
  const account = {
    addresses: { sg: { api: url, smtp: `127.0.0.1:${smtp.sg.port}` } },
    ...credentials.sending,
    tls: { ca: await smtp.ca(), servername: 'localhost' },
    onWarning() {},
  }
  const overSmtp = createSmtpSender(account)
  await createSender(account).send(message())
  await overSmtp.send(message())
  overSmtp.close()
  const read = (channel: 'rest' | 'smtp') => {
    const [delivered] = emulator.messages.list({ channel })
    const source = Buffer.from(delivered?.sourceBytes ?? [])
    const lines = source.toString('latin1').split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
    return simpleParser(source, {
      skipImageLinks: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
    })
  }
  return { rest: await read('rest'), smtp: await read('smtp') }
}

const partsOf = ({ attachments }: ParsedMessage) =>
  attachments.map(({ filename, contentType, contentDisposition, cid, related, content }) => {
    return { filename, contentType, contentDisposition, cid, related, content: content.toString('latin1') }
  })

/** Line breaks of a text are those of the wire. */
const textOf = (text: string | false | undefined) => (text || '').replace(/\r\n/g, '\n').trimEnd()

async function expectAlike(message: () => Message): Promise<ParsedMessage> {
  const { rest, smtp } = await deliveriesOf(message)
  expect(partsOf(smtp)).toEqual(partsOf(rest))
  expect(textOf(smtp.html)).toBe(textOf(rest.html))
  expect(textOf(smtp.text)).toBe(textOf(rest.text))
  expect(smtp.subject).toBe(rest.subject)
  expect(smtp.from?.value).toEqual(rest.from?.value)
  expect(smtp.replyTo?.value).toEqual(rest.replyTo?.value)
  return rest
}

/** What a part holds must arrive as it is: line breaks of every kind, NUL, all bytes. */
const BYTES = Buffer.from([...Array.from({ length: 256 }, (_, at) => at), 13, 10, 10, 13, 46, 13, 10, 0])
const EML = 'From: a@example.com\nSubject: =?utf-8?Q?=C3=A9?=\n\n.dot\nFrom here\n<b>other</b>\n\n'
const ICS = 'BEGIN:VCALENDAR\r\nSUMMARY:Käse\r\nEND:VCALENDAR\r\n'

describe('both channels deliver the same', () => {
  it('text of each kind', async () => {
    const html = `<p>Grüße &amp; 😀</p>\n.\n..dots\n${'long '.repeat(300)}`
    const plain = `Grüße 😀\n\n.\n..dots\nFrom here\n=20 trailing  \n${'x'.repeat(1_200)}`
    for (const content of [{ html }, { plain }, { html, plain }]) {
      await emulator.reset()
      const { html: seen, text } = await expectAlike(() => ({ ...MESSAGE, ...content }))
      if ('html' in content) expect(textOf(seen)).toBe(html.trimEnd())
      if ('plain' in content) expect(textOf(text)).toBe(plain.trimEnd())
    }
  })

  it('files, with the types of their names', async () => {
    const files: [string, string, Buffer][] = [
      ['report.PDF', 'application/pdf', BYTES],
      ['table.csv', 'text/csv', Buffer.from('a;b\n1;ü\n')],
      ['photo.jpeg', 'image/jpeg', BYTES],
      ['invite.ics', 'text/calendar', Buffer.from(ICS)],
      ['note.txt', 'text/plain', Buffer.from('.\r\n..\n\n')],
      ['page.html', 'text/html', Buffer.from('<p>no part of the message</p>')],
      ['letter.eml', 'message/rfc822', Buffer.from(EML)],
      ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', BYTES],
      ['README', 'application/octet-stream', BYTES],
      ['archive.tar.gz', 'application/gzip', BYTES],
      ['empty.txt', 'text/plain', Buffer.alloc(0)],
    ]
    const { attachments, html, text } = await expectAlike(() => ({
      ...MESSAGE,
      html: '<p>Hi</p>',
      attachments: files.map(([filename, , content]) => ({ filename, content })),
    }))
    expect(textOf(html)).toBe('<p>Hi</p>')
    expect(textOf(text)).toBe('')
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual(
      files.map(([filename, type]) => [filename, type]),
    )
    for (const [at, { content, contentDisposition }] of attachments.entries()) {
      expect(content.toString('latin1')).toBe(files[at]?.[2].toString('latin1'))
      expect(contentDisposition).toBe('attachment')
    }
  })

  it.each([
    'Übersicht 2026.pdf',
    `${'日本語のとても長い名前の書類'.repeat(8)}.pdf`,
    `${'a'.repeat(251)}.pdf`,
    "it's (1) [2] {3} *~!#$&+=,;@^`.pdf",
    'say "hi".pdf',
    'back\\slash.pdf',
    '100% 😀.pdf',
    '=?utf-8?Q?x?=.pdf',
    ' spaces .pdf',
    '..pdf',
  ])('a file named %s', async (filename) => {
    const { attachments } = await expectAlike(() => ({
      ...MESSAGE,
      plain: 'Hi',
      attachments: [{ filename, content: BYTES }],
    }))
    expect(attachments[0]?.filename).toBe(filename)
  })

  it('images inside the HTML, beside files', async () => {
    const message = (): Message => ({
      ...MESSAGE,
      html: '<img src="cid:logo@example.com"><img src="cid:b.2">',
      plain: 'Hi',
      attachments: [
        { filename: 'first.txt', content: 'first' },
        { filename: 'logo.png', content: BYTES, cid: 'logo@example.com' },
        { filename: 'Bild ü.svg', content: '<svg/>', cid: 'b.2' },
        { filename: 'last.txt', content: 'last' },
      ],
    })
    const { attachments } = await expectAlike(message)
    expect(
      attachments.map(({ filename, contentType, contentDisposition, cid, related }) => {
        return [filename, contentType, contentDisposition, cid, related]
      }),
    ).toEqual([
      ['logo.png', 'image/png', 'inline', 'logo@example.com', true],
      ['Bild ü.svg', 'image/svg+xml', 'inline', 'b.2', true],
      ['first.txt', 'text/plain', 'attachment', undefined, undefined],
      ['last.txt', 'text/plain', 'attachment', undefined, undefined],
    ])
  })

  it('images without HTML, one file alone, and one name twice', async () => {
    const lists = [
      [{ filename: 'logo.png', content: BYTES, cid: 'logo' }],
      [{ filename: 'only.bin', content: BYTES }],
      [
        { filename: 'same.txt', content: 'one' },
        { filename: 'same.txt', content: 'two' },
        { filename: 'same.txt', content: '' },
      ],
    ]
    for (const attachments of lists) {
      await emulator.reset()
      const parsed = await expectAlike(() => ({ ...MESSAGE, plain: 'Hi', attachments }))
      expect(parsed.attachments).toHaveLength(attachments.length)
      expect(textOf(parsed.text)).toBe('Hi')
    }
  })

  it('a type of its own, with parameters', async () => {
    const types = [
      'text/plain; charset=iso-8859-1',
      'Application/X-Own',
      'text/calendar; method=REQUEST; charset="utf-8"',
    ]
    const { attachments } = await expectAlike(() => ({
      ...MESSAGE,
      plain: 'Hi',
      attachments: types.map((contentType, at) => ({ filename: `${at}.dat`, content: BYTES, contentType })),
    }))
    expect(attachments.map(({ contentType }) => contentType)).toEqual([
      'text/plain',
      'application/x-own',
      'text/calendar',
    ])
    expect(attachments.every(({ content }) => content.equals(BYTES))).toBe(true)
  })

  it('names and headers as long as they may be', async () => {
    const name = `${'long name '.repeat(30)}${'x'.repeat(600)}`
    const headers = { 'X-Data': 'x'.repeat(990), 'X-Words': 'word '.repeat(300).trim() }
    const parsed = await expectAlike(() => ({
      ...MESSAGE,
      fromName: name,
      replyTo: `"${'短い名前'.repeat(60)}" <desk@example.com>`,
      subject: `${'x'.repeat(400)} ${'é'.repeat(100)}`,
      plain: 'Hi',
      headers,
    }))
    expect(parsed.from?.value[0]?.name).toBe(name)
    expect(parsed.replyTo?.value[0]?.name).toBe('短い名前'.repeat(60))
    for (const [key, value] of Object.entries(headers)) {
      expect(parsed.headers.get(key.toLowerCase())).toBe(value)
    }
  })

  it('of X-SMTPAPI, with the values of the recipient', async () => {
    const files = [
      { filename: 'letter.eml', content: Buffer.from(EML) },
      { filename: 'invite.ics', content: Buffer.from(ICS) },
      { filename: 'Bild ü.png', content: BYTES, cid: 'bild' },
      { filename: 'empty.bin', content: Buffer.alloc(0) },
    ]
    const { attachments, html, subject } = await expectAlike(() => ({
      ...MESSAGE,
      subject: 'Hi %name%',
      html: '<p>%name%<img src="cid:bild"></p>',
      plain: '%name%',
      xsmtpapi: xsmtpapi().to(['ada@example.com']).sub('name', ['Ada é']).build(),
      attachments: files,
    }))
    expect(subject).toBe('Hi Ada é')
    expect(textOf(html)).toBe('<p>Ada é<img src="cid:bild"></p>')
    expect(attachments.map(({ filename }) => filename)).toEqual([
      'Bild ü.png',
      'letter.eml',
      'invite.ics',
      'empty.bin',
    ])
    for (const { filename, content } of attachments) {
      expect(content).toEqual(files.find((file) => file.filename === filename)?.content)
    }
  })
})
