import { expect, it } from 'vitest'
import { createChoices } from '../../kernel/choices/choices.js'
import { exactMessage } from './exact-parts.js'
import { readSmtpMessage } from './message.js'

const HEAD = 'From: News <news@example.com>\r\nTo: ada@example.com\r\nSubject: Hello\r\nMIME-Version: 1.0\r\n'

/** Characters up to U+00FF are bytes. */
const read = (message: string) => {
  const work = { choices: createChoices(), rests: new Set<never>(), warnings: [] }
  return readSmtpMessage(work, { from: 'news@example.com', to: ['ada@example.com'] }, bytes(message))
}

const bytes = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0))

const multipart = (kind: string, ...parts: string[]) =>
  `Content-Type: multipart/${kind}; boundary="=_x.1+(y)"\r\n\r\nPreamble\r\n${parts
    .map((part) => `--=_x.1+(y)\r\n${part}\r\n`)
    .join('')}--=_x.1+(y)--\r\nEpilogue`

const HTML = 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Outer</p>'
const CALENDAR =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Caf\u00c3\u00a9\r\n  folded \r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const LETTER = [
  'From: Eve <eve@example.com>',
  'Subject: Inner',
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  'Content-Type: text/html',
  '',
  '<p>Inner</p>',
  '--in--',
  '',
].join('\r\n')

const quotedPrintable = (binary: string) =>
  binary.replace(
    /[^\x20-\x3c\x3e-\x7e]| $/gm,
    (character) => `=${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )

/** Each way in which bytes stand in a message. */
const ENCODINGS: [name: string, encode: (binary: string) => string][] = [
  ['7bit', (text) => text],
  ['8bit', (text) => text],
  ['base64', (text) => btoa(text).replace(/.{76}/g, '$&\r\n')],
  ['quoted-printable', (text) => quotedPrintable(text).replace(/.{70}(?=[^=]{6})/g, '$&=\r\n')],
]

for (const [encoding, encode] of ENCODINGS) {
  const part = (type: string, content: string, more = '') =>
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n${more}\r\n${encode(content)}`

  it.each([
    ['LF', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ['CRLF', CALENDAR],
    ['no line break at its end', CALENDAR.trimEnd()],
    ['several at its end', `${CALENDAR}\r\n\r\n`],
    ['nothing', ''],
    ['windows-1252', 'SUMMARY:Caf\u00e9 \u0080\r\n'],
  ])(`keeps a calendar byte for byte, in ${encoding}: %s`, async (_, content) => {
    for (const type of [
      'text/calendar; charset=utf-8; method=REQUEST',
      'text/calendar; charset=utf-16',
      'application/ics',
    ]) {
      const named = part(type, content, 'Content-Disposition: attachment; filename="invite.ics"\r\n')
      const { message, attachments } = await read(HEAD + multipart('mixed', HTML, named))
      expect(attachments).toMatchObject([{ filename: 'invite.ics', contentType: type.split(';')[0] }])
      expect(attachments[0]?.content).toEqual(bytes(content))
      expect(message.html?.trim()).toBe('<p>Outer</p>')
    }
    const both = await read(HEAD + multipart('alternative', HTML, part('text/calendar', content)))
    expect(both.attachments.map((file) => file.content)).toEqual([bytes(content)])
    expect(both.message.html?.trim()).toBe('<p>Outer</p>')
  })

  it.each([
    '',
    'Content-Disposition: inline\r\n',
    'Content-Disposition: attachment; filename=letter.eml\r\n',
  ])(`keeps a letter as a file, in ${encoding}, %j`, async (disposition) => {
    const { message, attachments } = await read(
      HEAD + multipart('mixed', HTML, part('message/rfc822', LETTER, disposition)),
    )
    expect(message.html?.trim()).toBe('<p>Outer</p>')
    expect(message.plain).toBeNull()
    expect(attachments).toMatchObject([{ contentType: 'message/rfc822' }])
    expect(attachments[0]?.content).toEqual(bytes(LETTER))
  })

  it(`reads windows-1252 by its table, in ${encoding}`, async () => {
    const text = '\u0080 \u0093quoted\u0094 \u0096 caf\u00e9\u0085'
    for (const charset of [
      'windows-1252',
      'Windows-1252',
      '"iso-8859-1"',
      'ISO_8859-1:1987',
      'us-ascii',
      'latin1',
      'cp1252',
    ]) {
      const { message } = await read(HEAD + part(`text/html; charset=${charset}; x=1`, text))
      expect(message.html?.trimEnd()).toBe('\u20ac \u201cquoted\u201d \u2013 caf\u00e9\u2026')
    }
  })

  it(`leaves other character sets and files alone, in ${encoding}`, async () => {
    const all = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('')
    const file = encoding === 'base64' || encoding === 'quoted-printable' ? all : 'any\ttext\r\n'
    const related = multipart(
      'related',
      part('text/html; charset=koi8-r', '\u00f0\u00d2'),
      part('image/png', file, 'Content-ID: <a@b>\r\n'),
    ).replaceAll('=_x.1+(y)', 'inner')
    const attached = part('text/plain; name=a.txt', file, 'Content-Disposition: attachment\r\n')
    const { message, attachments } = await read(HEAD + multipart('mixed', related, attached))
    expect(message.html?.trim()).toBe('\u041f\u0440')
    expect(attachments).toMatchObject([
      { contentType: 'image/png', contentId: 'a@b', content: bytes(file) },
      { filename: 'a.txt', contentType: 'text/plain', contentId: null, content: bytes(file) },
    ])
  })
}

it('reads words and names of files in windows-1252', async () => {
  const message = [
    'From: =?windows-1252?Q?Caf=E9_=80?= <news@example.com>',
    'To: ada@example.com',
    'Subject: =?iso-8859-1?B?gCCTcXVvdGVklA==?= =?us-ascii*en?Q?_=96?=',
    '\t=?windows-1252?q?_end?=',
    'X-Own: =?windows-1252?Q?=80?=',
    multipart(
      'mixed',
      HTML,
      "Content-Type: text/x-a\r\nContent-Disposition: attachment;\r\n filename*=windows-1252''%80%20100.txt\r\n\r\na",
      "Content-Type: text/x-b\r\nContent-Disposition: attachment;\r\n filename*0*=iso-8859-1''%80;\r\n filename*1*=%93.txt\r\n\r\nb",
      'Content-Type: text/x-c; name="=?windows-1252?Q?=80.txt?="\r\n\r\nc',
      "Content-Type: text/x-d\r\nContent-Disposition: attachment; filename*=utf-8''%E2%82%AC.txt\r\n\r\nd",
    ),
  ].join('\r\n')
  const { message: read1, attachments, headers } = await read(message)
  expect(read1.fromName).toBe('Caf\u00e9 \u20ac')
  expect(read1.subject).toBe('\u20ac \u201cquoted\u201d \u2013 end')
  expect(headers).toContainEqual(['X-Own', '=?windows-1252?Q?=80?='])
  expect(attachments.map(({ filename }) => filename)).toEqual([
    '\u20ac 100.txt',
    '\u20ac\u201c.txt',
    '\u20ac.txt',
    '\u20ac.txt',
  ])
})

it('a message that is one file, or none of whose parts end, keeps what it has', async () => {
  const one = read(`${HEAD}Content-Type: text/calendar\r\n\r\n${CALENDAR}`)
  await expect(one).rejects.toThrow('HTML and plain text both empty')
  const cut = await read(
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${HTML}\r\n--b\r\nContent-Type: application/pdf\r\n\r\nabc\r\n`,
  )
  expect(cut.attachments.map(({ content }) => content)).toEqual([bytes('abc\r\n')])
  const deep = `${HEAD}${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(150)}${HTML}`
  await expect(read(deep)).resolves.toBeDefined()
})

it('takes messages apart in no time that are made to take long', { timeout: 20_000 }, () => {
  const spaces = ' '.repeat(4_000_000)
  for (const message of [
    `${HEAD}Content-Transfer-Encoding: quoted-printable\r\nContent-Type: text/x-a\r\n\r\n${spaces}x`,
    `${HEAD}Content-Type: text/x-a; ${'a'.repeat(1_000_000)}\r\n\r\nx`,
    `${HEAD}Content-Type: text/x-a${`; name*=latin1''a`.repeat(50_000)}\r\n\r\nx`,
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(200_000)}`,
    `${HEAD}Content-Type: multipart/mixed; boundary=b${' '.repeat(500_000)}\r\n\r\n--b${spaces}x`,
  ]) {
    // Of the processor: a machine that is busy with other work takes longer by the clock.
    const from = process.cpuUsage()
    exactMessage(bytes(message))
    const { user, system } = process.cpuUsage(from)
    expect((user + system) / 1000).toBeLessThan(4000)
  }
})
