import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator, type Emulator, type Message, type MessageFilter } from '../../../index.js'
import { openLibsqlStorage } from '../../../node/libsql-storage.js'
import { sendMail, sendSms } from '../../../test/send.js'
import { createMemoryStorage } from '../../store/memory.js'
import { createMessageRecords, type MessageRecord, type SendRecord } from './records.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterEach(() => emulator.reset())
afterAll(() => emulator.close())

async function get(path: string, method = 'GET') {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, { method })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

describe('in code', () => {
  it('finds by address, channel and content, oldest first', async () => {
    const { messages } = emulator
    await sendMail(emulator, { subject: 'First', to: 'Ada@example.com;bob@example.com' })
    await sendMail(emulator, { subject: 'Second' })
    await sendSms(emulator)
    const subjects = (match: Parameters<typeof messages.list>[0]) =>
      messages.list(match).map(({ subject }) => subject)
    expect(subjects({})).toEqual(['First', 'First', 'Second', null])
    expect(subjects({ to: 'ada@EXAMPLE.com' })).toEqual(['First', 'Second'])
    expect(subjects({ to: 'ada@example' })).toEqual([])
    expect(subjects({ channel: 'sms' })).toEqual([null])
    expect(subjects({ subject: 'econ', html: 'hello' })).toEqual(['Second'])
    expect(subjects({ subject: /^first$/gi, to: /bob/ })).toEqual(['First'])
    expect(messages.list({ text: '123456' })).toHaveLength(1)
    expect(() => messages.list({ colour: 'red' } as never)).toThrow('a message cannot be matched by colour')
    expect(() => messages.list({ to: 5 as never })).toThrow('to must be a string or a RegExp')
  })

  it('waits for one that is there, or comes', async () => {
    const { messages } = emulator
    const coming = messages.waitFor({ to: 'bob@example.com' })
    await sendMail(emulator, { subject: 'First' })
    await sendMail(emulator, { subject: 'For Bob', to: 'bob@example.com' })
    expect(await coming).toMatchObject({ subject: 'For Bob' })
    expect(await messages.waitFor({ channel: 'rest' })).toMatchObject({ subject: 'For Bob' })
    await expect(messages.waitFor({ to: 'eve@example.com' }, { timeoutMs: 1 })).rejects.toThrow(
      'no message came within 1 ms that matches {"to":"eve@example.com"}; there are 2, the nearest: rest to bob@example.com "For Bob", to is',
    )
    await expect(messages.waitFor({ colour: 'red' } as never)).rejects.toThrow(TypeError)
  })

  it('tells the nearest misses first, each with what is different', async () => {
    await sendMail(emulator, { subject: 'Welcome', to: 'ada@example.com' })
    await sendMail(emulator, { subject: 'Other', to: 'bob@example.com' })
    const wait = (match: MessageFilter) => emulator.messages.waitFor(match, { timeoutMs: 0 })
    await expect(wait({ to: 'ada@example.com', subject: /^Hi/, channel: 'rest' })).rejects.toThrow(
      '"subject":"/^Hi/","channel":"rest"}; there are 2, the nearest: rest to ada@example.com "Welcome", subject is "Welcome"; rest to bob',
    )
    await expect(wait({ label: 'x' })).rejects.toThrow('rest to bob@example.com "Other", label is null;')
    await expect(wait(() => false)).rejects.toThrow(
      'that matches the function; there are 2, the nearest: rest',
    )
  })

  it('takes a function, names, and an address however it is written', async () => {
    const { messages } = emulator
    await sendMail(emulator, { to: 'Jo Doe <jo@bücher.example>' })
    expect(messages.list(({ toName }) => toName === 'Jo Doe')).toHaveLength(1)
    expect(messages.list(() => false)).toEqual([])
    expect(messages.list({ toName: 'jo doe', fromName: 'news' })).toHaveLength(1)
    expect(messages.list({ to: 'JO@BÜCHER.example' })).toHaveLength(1)
    expect(messages.list({ to: 'jo@xn--bcher-kva.example' })).toHaveLength(1)
    const coming = messages.waitFor(({ to }) => to === 'late@example.com')
    const failing = messages.waitFor(({ to }) => {
      if (to === 'late@example.com') throw new Error('mine')
      return false
    })
    const failed = expect(failing).rejects.toThrow('mine')
    await sendMail(emulator, { to: 'late@example.com' })
    expect((await coming).to).toBe('late@example.com')
    await failed
  })

  it('refuses what is no match and no time, rather than match everything', async () => {
    const { messages } = emulator
    await sendMail(emulator)
    for (const match of [null, 'ada@example.com', ['ada@example.com'], /ada/, 5]) {
      expect(() => messages.list(match as never)).toThrow('a match must be an object such as')
    }
    for (const timeoutMs of [Number.NaN, -1, Number.POSITIVE_INFINITY, '5']) {
      await expect(messages.waitFor({}, { timeoutMs: timeoutMs as number })).rejects.toThrow(
        'timeoutMs must be a number of milliseconds from 0 to 2147483647',
      )
    }
  })

  it.each(['memory', 'a file'])('tells who waits that the emulator was closed: %s', async (kept) => {
    const folder = mkdtempSync(`${tmpdir()}/mailframe-`)
    const other = await createEmulator(kept === 'memory' ? {} : { data: `${folder}/data.db` })
    const coming = other.messages.waitFor({ to: 'ada@example.com' })
    const told = expect(coming).rejects.toThrow(
      'the emulator was closed before a message came that matches {"to":"ada@example.com"}',
    )
    await other.close()
    await told
    await expect(other.messages.waitFor()).rejects.toThrow('the emulator was closed')
    rmSync(folder, { recursive: true })
  })

  it('forgets', async () => {
    await sendMail(emulator)
    await emulator.messages.clear()
    expect(emulator.messages.list()).toEqual([])
    await expect(emulator.messages.waitFor({}, { timeoutMs: 1 })).rejects.toThrow('there are no messages')
    await sendMail(emulator)
    await emulator.reset()
    expect(emulator.messages.list()).toEqual([])
  })

  it('has the whole message, as a mail program reads it', async () => {
    const form = new FormData()
    const fields = {
      apiUser: 'dev_user',
      apiKey: 'dev_key',
      from: 'news@example.com',
      fromName: 'Näws "of" today',
      to: 'Ada Ünal <ada@example.com>;bob@example.com',
      subject: `Grüße \u{1F600} ${'lang '.repeat(40)}`,
      html: '<p>Größe</p>',
      plain: 'Größe',
      headers: JSON.stringify({ 'X-Long': 'word '.repeat(60) }),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.append(
      'attachments',
      new Blob([new Uint8Array([0, 255, 10])], { type: 'application/pdf' }),
      "ü's.pdf",
    )
    await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })
    const [message] = emulator.messages.list()
    const source = message?.source ?? ''
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
    const email = await PostalMime.parse(source)
    expect(email).toMatchObject({
      from: { name: fields.fromName, address: 'news@example.com' },
      to: [{ name: 'Ada Ünal', address: 'ada@example.com' }, { address: 'bob@example.com' }],
      html: expect.stringContaining(fields.html),
      text: expect.stringContaining(fields.plain),
      attachments: [{ filename: "ü's.pdf", mimeType: 'application/pdf' }],
    })
    expect(email.subject?.trim()).toBe(fields.subject.trim())
    expect(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 10]))
  })
})

describe('over HTTP', () => {
  it('lists, finds, waits and forgets', async () => {
    await sendMail(emulator, { subject: 'First' })
    await sendMail(emulator, { subject: 'Second', to: 'bob@example.com' })
    const { body } = await get('messages?to=ada@example.com')
    expect(body).toMatchObject([{ subject: 'First', html: '<p>Hello</p>', attachments: [] }])
    expect(body[0].source).toBeUndefined()
    expect((await get(body[0].sourceUrl.replace('/_emulator/', ''))).body).toContain('Subject: First')
    expect((await get('messages?waitFor=true&subject=second')).body).toMatchObject({ to: 'bob@example.com' })
    const waiting = get('messages?waitFor=true&timeoutMs=5000&subject=third')
    await sendMail(emulator, { subject: 'Third' })
    expect((await waiting).body).toMatchObject({ subject: 'Third' })
    const none = await get('messages?waitFor=true&timeoutMs=1&to=nobody@example.com')
    expect(none).toMatchObject({ status: 404, body: { message: expect.stringContaining('no message came') } })
    expect((await get('messages?colour=red')).status).toBe(400)
    expect((await get('messages?waitFor=true&timeoutMs=x')).status).toBe(400)
    const id = encodeURIComponent(body[0].id)
    expect((await get(`messages/${id}`)).body.subject).toBe('First')
    expect((await get(`messages/${id}`, 'DELETE')).body).toEqual({ removed: true })
    expect((await get(`messages/${id}`)).status).toBe(404)
    await get('messages', 'DELETE')
    expect((await get('messages')).body).toEqual([])
    // The emulator's own routes are no calls of the service.
    expect(emulator.requests.every(({ path }) => path === '/api/mail/send')).toBe(true)
  })

  it('hands attachments out as files, never as pages', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      apiUser: 'dev_user',
      apiKey: 'dev_key',
      from: 'a@example.com',
      fromName: 'A',
      to: 'ada@example.com',
      subject: 'S',
      html: 'x',
    })) {
      form.set(name, value)
    }
    form.append('attachments', new Blob(['<script>'], { type: 'text/html' }), 'a\r\nb.html')
    await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })
    const [{ attachments }] = (await get('messages')).body
    const { headers, body } = await get(attachments[0].url.replace('/_emulator/', ''))
    expect(body).toBe('<script>')
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=utf-8''a/)
    const id = encodeURIComponent((await get('messages')).body[0].id)
    expect((await get(`messages/${id}/attachments/9`)).status).toBe(404)
  })
})

const send = (messageId: string, bytes: number, ids: string[]): SendRecord => ({
  messageId,
  at: '2030-01-01T00:00:00.000Z',
  channel: 'rest',
  region: 'sg',
  user: 'dev_user',
  from: { name: null, address: 'news@example.com' },
  lines: null,
  subject: 'S',
  html: null,
  text: 'T',
  headers: [],
  attachments: [{ filename: 'a', contentType: 'text/plain', size: 1, contentId: null }],
  raw: true,
  label: null,
  tags: [],
  sendRequestId: null,
  templateId: null,
  warning: null,
  bytes,
  ids,
})

describe.each([
  ['memory', createMemoryStorage],
  ['libsql', () => openLibsqlStorage(':memory:')],
])('what is kept in %s', (_name, open) => {
  it('is bounded in number and bytes; all of a send goes at once, with its files', () => {
    const store = open()
    const records = createMessageRecords({ store }, { messages: 4, bytes: 100 })
    const add = (messageId: string, bytes: number, count = 1) => {
      const messages = Array.from(
        { length: count },
        (_, n): MessageRecord => ({
          id: `${messageId}${n}`,
          messageId,
          kind: 'to',
          to: 'Ada@example.com',
          toName: null,
          values: {},
        }),
      )
      const files = { attachments: [new Uint8Array([1])], raw: new Uint8Array([2]) }
      records.add(
        send(
          messageId,
          bytes,
          messages.map(({ id }) => id),
        ),
        messages,
        files,
      )
    }
    const kept = () => records.list().map(({ id }) => id)
    for (const id of ['a', 'b', 'c']) add(id, 40)
    expect(kept()).toEqual(['c0', 'b0'])
    expect([records.attachmentOf('a', 0), records.rawOf('a')]).toEqual([null, null])
    expect(records.rawOf('b')).toEqual(new Uint8Array([2]))
    add('d', 10, 3)
    expect(kept()).toEqual(['d2', 'd1', 'd0', 'c0'])
    // The newest stays, however large.
    add('e', 1000)
    expect(kept()).toEqual(['e0'])
    expect(records.countTo('ada@EXAMPLE.com')).toBe(1)
    add('f', 1, 2)
    expect(kept()).toEqual(['f1', 'f0'])
    expect(records.delete('f0')).toBe(true)
    expect(records.delete('f0')).toBe(false)
    expect(records.rawOf('f')).not.toBeNull()
    expect(records.delete('f1')).toBe(true)
    expect([records.rawOf('f'), store.get('settings', 'messageBytes')]).toEqual([null, 0])
    add('g', 5)
    expect(records.clear()).toBe(1)
    expect(kept()).toEqual([])
    store.close()
  })
})

it('keeps messages in a file, with the rest', async () => {
  const folder = mkdtempSync(`${tmpdir()}/mailframe-`)
  try {
    const data = `${folder}/data.db`
    const first = await createEmulator({ data })
    await sendMail(first, { subject: 'Kept' })
    const [before] = first.messages.list()
    await first.close()
    const second = await createEmulator({ data })
    const plain = ({ html, source, headers, ...rest }: Message) => ({ html, source, headers, ...rest })
    expect(second.messages.list().map(plain)).toMatchObject([{ id: before?.id, subject: 'Kept' }])
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
