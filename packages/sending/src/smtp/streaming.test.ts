import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readXSmtpApiHeader } from '@mailframe/protocol/sending'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorOf, MESSAGE } from '../test/sender.js'
import { smtpSenderOf } from '../test/smtp-sender.js'
import { reply, startSmtp } from '../test/smtp-server.js'
import { xsmtpapi } from '../xsmtpapi.js'

// Encryption of each connection takes its time where many tests run.
vi.setConfig({ testTimeout: 30_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailframe-smtp-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256))

/** A source that tells whether it was read. */
function watched(bytes = BYTES) {
  const state = { read: false }
  async function* content() {
    state.read = true
    yield bytes
  }
  return { state, content: content() }
}

describe('the files of a message', () => {
  it.each(['path', 'stream of Node', 'stream of the Web', 'bytes', 'Blob'])(
    'arrive whole from: %s',
    async (kind) => {
      await using server = await startSmtp()
      using sender = smtpSenderOf(server)
      const path = await fileOf('data.bin', BYTES)
      const sources: Record<string, object> = {
        path: { path },
        'stream of Node': {
          content: Readable.from([BYTES.subarray(0, 77_777), Buffer.alloc(0), BYTES.subarray(77_777)]),
        },
        'stream of the Web': { content: new Blob([BYTES]).stream() },
        bytes: { content: new Uint8Array(BYTES) },
        Blob: { content: new Blob([BYTES]) },
      }
      const value = xsmtpapi().to(['ann@example.com']).sub('name', ['Ann']).build()
      await sender.send({
        ...MESSAGE,
        xsmtpapi: value,
        attachments: [{ filename: 'data.bin', ...sources[kind] }],
      })
      const raw = server.mails[0]?.raw ?? ''
      const { attachments, html, headerLines } = await simpleParser(raw)
      expect(html).toBe(MESSAGE.html)
      expect(attachments).toHaveLength(1)
      expect(attachments[0]?.content.equals(BYTES)).toBe(true)
      // The last header, also where the body is streamed behind it.
      expect(headerLines.at(-1)?.key).toBe('x-smtpapi')
      expect(readXSmtpApiHeader(headerLines.at(-1)?.line.replace(/^[^:]*:/, '') ?? '')).toEqual(value)
    },
  )

  it.each([0, 1, 56, 57, 58])('arrive whole with %i bytes', async (length) => {
    await using server = await startSmtp()
    using sender = smtpSenderOf(server)
    const [bytes, text] = [BYTES.subarray(0, length), 'é'.repeat(length)]
    async function* oneByOne() {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    await sender.send({
      ...MESSAGE,
      attachments: [
        { path: await fileOf(`${length}.bin`, bytes) },
        { content: bytes },
        { content: oneByOne() },
        { content: text },
      ],
    })
    const { attachments } = await simpleParser(server.mails[0]?.raw ?? '')
    expect(attachments.map(({ content }) => content)).toEqual([bytes, bytes, bytes, Buffer.from(text)])
  })

  it('are not read before there is a connection', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await using server = await startSmtp()
    const { state, content } = watched()
    const message = { ...MESSAGE, attachments: [{ filename: 'a.bin', content }] }
    using nowhere = smtpSenderOf({ port, ca: '' })
    expect(await errorOf(nowhere.send(message))).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(state.read).toBe(false)
    using sender = smtpSenderOf(server)
    await sender.send(message)
    const { attachments } = await simpleParser(server.mails[0]?.raw ?? '')
    expect(attachments[0]?.content.equals(BYTES)).toBe(true)
  })

  it('are not read while other messages have the connections, and the wait counts as time of the call', async () => {
    await using server = await startSmtp({ afterData: () => 'hang' })
    using sender = smtpSenderOf(server, { maxConnections: 1 })
    const controller = new AbortController()
    const first = errorOf(sender.send(MESSAGE, { signal: controller.signal }))
    await expect.poll(() => server.mails.length).toBe(1)
    const { state, content } = watched()
    const second = sender.send({ ...MESSAGE, attachments: [{ content }] }, { timeout: 1_100 })
    expect(await errorOf(second)).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(state.read).toBe(false)
    controller.abort()
    await first
  })

  it('are read again for the next try, of the same message', async () => {
    await using server = await startSmtp({
      afterData: (_, { mails }) => (mails.length < 2 ? reply(451, 'later') : undefined),
    })
    using sender = smtpSenderOf(server)
    await sender.send({ ...MESSAGE, attachments: [{ path: await fileOf('again.bin', BYTES) }] })
    const mails = await Promise.all(server.mails.map(({ raw }) => simpleParser(raw)))
    expect(mails).toHaveLength(2)
    expect(mails[1]?.attachments[0]?.content.equals(BYTES)).toBe(true)
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
    expect(mails[1]?.date).toEqual(mails[0]?.date)
    expect(mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/)
  })

  it('that are streams make one try of it', async () => {
    await using server = await startSmtp({ afterData: () => reply(451, 'later') })
    using sender = smtpSenderOf(server)
    const attachments = [{ content: Readable.from([BYTES]) }]
    expect(await errorOf(sender.send({ ...MESSAGE, attachments }))).toMatchObject({ outcome: 'refused' })
    expect(server.mails).toHaveLength(1)
  })

  it('that break while they are read leave nothing behind, and the next message goes', async () => {
    await using server = await startSmtp()
    using sender = smtpSenderOf(server, { maxConnections: 1 })
    async function* broken() {
      yield BYTES
      throw new Error('the disk is gone')
    }
    const error = await errorOf(
      sender.send({ ...MESSAGE, attachments: [{ filename: 'b.bin', content: broken() }] }),
    )
    expect(error).toMatchObject({ outcome: 'notSent', retryable: false, field: 'attachments' })
    expect(error.message).toContain('"b.bin" could not be read to its end')
    await sender.send(MESSAGE)
    expect(server.mails).toHaveLength(1)
  })

  it('that change while they are read are named', async () => {
    await using server = await startSmtp({
      async onMailFrom(_, __, callback) {
        await appendFile(path, 'more')
        callback()
      },
    })
    const path = await fileOf('growing.log', BYTES)
    using sender = smtpSenderOf(server)
    const error = await errorOf(sender.send({ ...MESSAGE, attachments: [{ path }] }))
    expect(error).toMatchObject({ outcome: 'notSent', field: 'attachments' })
    expect(error.message).toContain('"growing.log" changed while it was being read')
    expect(server.mails).toHaveLength(0)
  })

  it.each([
    ['files', 11, {}],
    ['a long text and files', 10, { html: 'é'.repeat(1_000_000) }],
  ])('are counted where they do not tell their size: %s', async (_, mebibytes, fields) => {
    await using server = await startSmtp()
    using sender = smtpSenderOf(server)
    async function* endless() {
      for (let at = 0; at < mebibytes; at += 1) yield Buffer.alloc(1_048_576)
    }
    const attachments = [{ filename: 'c.bin', content: endless() }]
    const error = await errorOf(sender.send({ ...MESSAGE, ...fields, attachments }))
    expect(error).toMatchObject({ outcome: 'refused', statusCode: 40819, field: 'attachments' })
    expect(server.mails).toHaveLength(0)
  })
})

describe('16,000,000 bytes', () => {
  it.each([
    ['text that fits', 'x'.repeat(15_000_000), true],
    ['text that does not once it is encoded', 'é'.repeat(6_000_000), false],
  ])(
    '%s',
    async (_, plain, fits) => {
      await using server = await startSmtp()
      using sender = smtpSenderOf(server)
      const sent = sender.send({ ...MESSAGE, html: undefined, plain })
      if (fits) await sent
      else expect(await errorOf(sent)).toMatchObject({ outcome: 'refused', statusCode: 40819 })
      expect(server.connections).toBe(fits ? 1 : 0)
    },
    60_000,
  )
})
