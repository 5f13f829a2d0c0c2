import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCli } from '../cli/run.js'
import { mailframeTransport } from '../nodemailer/transport.js'
import { ACCOUNT, accepted, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'
import type { Attachment } from './attachment.js'
import { contentTypeOfName } from './content-types.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailframe-attachment-'))
  for (const name of ['a.pdf', 'b.EML', 'c.docx', 'd']) await writeFile(join(folder, name), name)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const TYPES = [
  'application/pdf',
  'message/rfc822',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/octet-stream',
]
const paths = () => ['a.pdf', 'b.EML', 'c.docx', 'd'].map((name) => join(folder, name))

describe('the content type of a file', () => {
  it.each([
    ['photo.JPG', 'image/jpeg'],
    ['a.b.csv', 'text/csv'],
    ['übersicht.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['invite.ics', 'text/calendar'],
    ['x.tar.gz', 'application/gzip'],
    ['key.p7s', 'application/pkcs7-signature'],
    ['pdf', 'application/octet-stream'],
    ['.pdf', 'application/octet-stream'],
    ['a.', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
    ['a.exe', 'application/octet-stream'],
  ])('%s: %s', (name, type) => {
    expect(contentTypeOfName(name)).toBe(type)
  })

  it('is found on every way to send', async () => {
    await using server = await startRest(accepted)
    const files = paths().map((path) => ({ path }))
    await senderOf(server).send({ ...MESSAGE, attachments: files })
    const options = { region: 'sg', addresses: { sg: { api: server.url } }, ...ACCOUNT }
    const { html, to, subject } = { ...MESSAGE, to: 'ann@example.com' }
    const from = 'Shop <shop@example.com>'
    await createTransport(mailframeTransport(options)).sendMail({
      from,
      to,
      subject,
      html,
      attachments: files,
    })
    vi.stubEnv('MAILFRAME_SENDING_REGION', 'sg')
    vi.stubEnv('MAILFRAME_SENDING_API', server.url)
    vi.stubEnv('MAILFRAME_SENDING_API_USER', ACCOUNT.apiUser)
    vi.stubEnv('MAILFRAME_SENDING_API_KEY', ACCOUNT.apiKey)
    const attach = paths().flatMap((path) => ['--attach', path])
    const { stdout, stderr } = process
    vi.spyOn(stdout, 'write').mockReturnValue(true)
    vi.spyOn(stderr, 'write').mockReturnValue(true)
    const args = ['--from', from, '--to', to, '--subject', subject, '--plain', join(folder, 'd'), ...attach]
    const status = await runCli(args, { stdout, stderr, signal: new AbortController().signal })
    vi.restoreAllMocks()
    expect(status).toBe(0)
    expect(server.seen.map((form) => form.files.map(({ type }) => type))).toEqual([TYPES, TYPES, TYPES])
  })

  it('is that of contentType where that is given', async () => {
    await using server = await startRest(accepted)
    const attachments = [{ filename: 'a.pdf', content: 'x', contentType: 'application/x-own' }]
    await senderOf(server).send({ ...MESSAGE, attachments })
    expect(server.seen[0]?.files[0]?.type).toBe('application/x-own')
  })
})

describe('attachments are refused in words', () => {
  it.each<[string, Attachment[], string]>([
    ['CR in a filename', [{ filename: 'a\rb', content: '' }], 'without CR, LF, NUL'],
    ['LF in a filename', [{ filename: 'a\nb', content: '' }], 'without CR, LF, NUL'],
    ['NUL in a filename', [{ filename: 'a\0b', content: '' }], 'without CR, LF, NUL'],
    [
      'half a surrogate pair in a filename',
      [{ filename: 'a\ud83d', content: '' }],
      'other control characters',
    ],
    ['a filename without end', [{ filename: 'a'.repeat(256), content: '' }], 'at most 255 characters'],
    ['a part that holds others', [{ content: '', contentType: 'Multipart/Mixed' }], 'must not be multipart'],
    ['a content type without end', [{ content: '', contentType: `a/${'b'.repeat(300)}` }], 'type/subtype'],
    ['a cid that is no ASCII', [{ content: '', cid: 'logö' }], 'ASCII characters'],
    ['a cid with a quote', [{ content: '', cid: 'a"b' }], 'ASCII characters'],
    ['a cid that looks encoded', [{ content: '', cid: '=?utf-8?Q?a?=' }], 'ASCII characters'],
    ['a cid without end', [{ content: '', cid: 'a'.repeat(256) }], 'at most 255 ASCII characters'],
    [
      'one cid twice',
      [
        { content: '', cid: 'a' },
        { content: '', cid: 'a' },
      ],
      'one cid twice: "a"',
    ],
  ])('%s', async (_, attachments, words) => {
    await using server = await startRest(accepted)
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))
    expect(error).toMatchObject({ outcome: 'refused', field: 'attachments' })
    expect(error.message).toContain(words)
    expect(server.seen).toHaveLength(0)
  })

  it('one of a name with 255 characters goes', async () => {
    await using server = await startRest(accepted)
    await senderOf(server).send({ ...MESSAGE, attachments: [{ filename: '😀'.repeat(255), content: '' }] })
    expect(server.seen[0]?.files[0]?.name).toBe('😀'.repeat(255))
  })
})

it('a text counts its bytes in UTF-8', async () => {
  await using server = await startRest(accepted)
  const content = 'aé短😀\ud83d'
  await senderOf(server).send({ ...MESSAGE, attachments: [{ filename: 'a.txt', content }] })
  // A length that is wrong would have broken the form.
  expect(server.seen[0]?.files[0]?.text).toBe('aé短😀\ufffd')
  const fits = { content: 'é'.repeat(5_242_880) }
  await senderOf(server).send({ ...MESSAGE, attachments: [fits] })
  const more = { content: `${fits.content}a` }
  expect(await errorOf(senderOf(server).send({ ...MESSAGE, attachments: [more] }))).toMatchObject({
    statusCode: 40819,
  })
})

it.each([
  ['grows', (path: string) => appendFileSync(path, 'two')],
  ['is written anew, as long as before', (path: string) => writeFileSync(path, 'two')],
  [
    'is replaced',
    (path: string) => {
      writeFileSync(`${path}.new`, 'one')
      renameSync(`${path}.new`, path)
    },
  ],
  ['is removed', (path: string) => rmSync(path)],
])('a file that %s while it is sent is named', async (_, change) => {
  await using server = await startRest(accepted)
  const path = join(folder, 'growing.log')
  await writeFile(path, 'one')
  await utimes(path, 1, 1)
  const sender = senderOf(server, { onRequest: () => change(path) })
  const error = await errorOf(sender.send({ ...MESSAGE, attachments: [{ path }] }))
  expect(error).toMatchObject({ outcome: 'notSent', field: 'attachments' })
  expect(error.message).toContain('"growing.log" changed while it was being read')
  expect(server.seen).toHaveLength(0)
})
