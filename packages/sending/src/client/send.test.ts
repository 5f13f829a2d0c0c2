import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { BulkMessage } from '../bulk/types.js'
import type { Attachment } from '../message/attachment.js'
import { ACCOUNT, accepted, answers, cuts, drops, hangs, raw, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { xsmtpapi } from '../xsmtpapi.js'

describe('send', () => {
  it('posts the fields of the document as a form', async () => {
    await using server = await startRest(accepted)
    const result = await senderOf(server, { onWarning() {} }).send({
      ...MESSAGE,
      from: 'Shop & Co <shop@münchen.de>',
      fromName: undefined,
      to: ['Ann <ann@example.com>', 'bob+tag@example.com; "john doe"@example.com'],
      cc: 'cid@例子.中国',
      replyTo: ['"Doe, Jane" <jane@example.com>'],
      subject: 'Grüße 😀',
      plain: 'a\nb',
      headers: { 'SC-Custom-Id': '7' },
      label: 'news',
      tags: ['one', 'two'],
    })
    const { path, headers, fields } = server.seen[0] ?? {}
    expect(path).toBe('/api/mail/send')
    expect(headers?.['content-type']).toBe('application/x-www-form-urlencoded')
    expect(fields).toEqual({
      apiUser: ACCOUNT.apiUser,
      apiKey: ACCOUNT.apiKey,
      from: 'shop@xn--mnchen-3ya.de',
      fromName: 'Shop & Co',
      to: 'ann@example.com;bob+tag@example.com;"john doe"@example.com',
      cc: 'cid@xn--fsqu00a.xn--fiqs8s',
      replyTo: '"Doe, Jane" <jane@example.com>',
      subject: 'Grüße 😀',
      html: '<p>Hi</p>',
      plain: 'a\nb',
      headers: '{"SC-Custom-Id":"7"}',
      labelName: 'news',
      sendTags: 'one;two',
      sendRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(result).toMatchObject({ statusCode: 200, sendRequestId: fields?.sendRequestId })
    expect(result.emailIdList).toHaveLength(4)
    expect(result.emailIdList[0]).toBe('1700000000-0$ann@example.com')
  })

  it('sends an id of a label as labelId, and a sendRequestId as it is', async () => {
    await using server = await startRest(accepted)
    await senderOf(server).send({ ...MESSAGE, label: 12, sendRequestId: 'order-7' })
    expect(server.seen[0]?.fields).toMatchObject({ labelId: '12', sendRequestId: 'order-7' })
  })

  it('asks for ids only where they are wanted', async () => {
    const silent: typeof accepted = () => ({ body: { result: true, statusCode: 200, message: '', info: {} } })
    await using server = await startRest(silent, accepted)
    const sender = senderOf(server)
    expect((await sender.send({ ...MESSAGE, respEmailId: false })).emailIdList).toEqual([])
    expect((await sender.send({ ...MESSAGE, respEmailId: true })).emailIdList).toHaveLength(1)
    expect(server.seen.map(({ fields }) => fields.respEmailId)).toEqual(['false', 'true'])
    const wrong = { ...MESSAGE, respEmailId: 1 as never }
    expect((await errorOf(sender.send(wrong))).message).toBe('respEmailId must be true or false')
  })

  it('refuses pubsub beside sub, which the service would ignore', async () => {
    await using server = await startRest(accepted)
    const { to: _, ...message } = MESSAGE
    const one = xsmtpapi().to('ann@example.com').pubsub('shop', 'Acme')
    await senderOf(server).send({ ...message, xsmtpapi: one.build() })
    const both = { ...message, xsmtpapi: one.sub('name', ['Ann']).build() }
    const error = await errorOf(senderOf(server).send(both))
    expect(error).toMatchObject({ outcome: 'refused', field: 'xsmtpapi' })
    expect(error.message).toMatch(/pubsub and sub/)
    expect(server.seen).toHaveLength(1)
  })

  it('sends attachments as parts, streams too, and images under their own name', async () => {
    await using server = await startRest(accepted)
    await senderOf(server).send({
      ...MESSAGE,
      subject: 'line "quotes" \\',
      html: '<img src="cid:logo">\n',
      attachments: [
        { filename: 'a "b".txt', content: 'text\r\nüber', contentType: 'text/plain; charset=utf-8' },
        { filename: 'c.bin', content: new Uint8Array([65, 66]) },
        { content: Readable.from([Buffer.from('str'), Buffer.from('eam')]), filename: 's.txt' },
        { content: new Blob(['blob']).stream(), filename: 'w.txt' },
        { filename: 'logo.png', content: new Blob(['png']), contentType: 'image/png', cid: 'logo' },
        { path: new URL('../index.ts', import.meta.url).pathname },
      ],
    })
    const form = server.seen[0]
    expect(form?.headers['transfer-encoding']).toBe('chunked')
    expect(form?.fields).toMatchObject({
      subject: 'line "quotes" \\',
      html: '<img src="cid:logo">\n',
      embeddedCid: 'logo',
    })
    expect(form?.files.map(({ field, name, text }) => [field, name, text.slice(0, 10)])).toEqual([
      ['attachments', 'a "b".txt', 'text\r\nüber'],
      ['attachments', 'c.bin', 'AB'],
      ['attachments', 's.txt', 'stream'],
      ['attachments', 'w.txt', 'blob'],
      ['embeddedImage', 'logo.png', 'png'],
      ['attachments', 'index.ts', 'export {\n '],
    ])
  })

  it('says the length of a form whose sizes are known, and can send it again', async () => {
    await using server = await startRest(answers(50000), accepted)
    await senderOf(server).send({ ...MESSAGE, attachments: [{ filename: 'a.txt', content: 'abc' }] })
    expect(server.seen.map(({ files }) => files[0]?.text)).toEqual(['abc', 'abc'])
    expect(Number(server.seen[0]?.headers['content-length'])).toBeGreaterThan(300)
  })

  it.each([
    ['40805', { to: [] }, 40805],
    ['40807', { to: addresses(101) }, 40807],
    ['40879', { replyTo: addresses(4) }, 40879],
    ['40809', { subject: '😀'.repeat(513) }, 40809],
    ['40819', { attachments: [{ content: new Uint8Array(10_485_761) }] }, 40819],
    ['a CR in a file name', { attachments: [{ filename: 'a\r\nb', content: '' }] }, undefined],
    [
      'a content type that ends the header',
      { attachments: [{ content: '', contentType: 'a/b\r\nX: y' }] },
      undefined,
    ],
    ['content and path', { attachments: [{ content: '', path: 'x' }] }, undefined],
    ['a path that is not there', { attachments: [{ path: '/nowhere/x' }] }, undefined],
    ['a header with LF', { headers: { 'X-A': 'b\nBcc: c@example.com' } }, undefined],
    ['an address that smuggles', { to: '"a@evil.com x"@good.com' }, 40806],
    ['a recipient with CRLF', { to: 'a@example.com>\r\nRCPT TO:<b@evil.com' }, 40806],
    ['two addresses in one pair of angles', { to: 'a@b.co <c@d.co>' }, 40806],
    ['a missing angle', { to: 'Jane <jane@b.co' }, 40806],
    ['double dots', { to: 'a..b@b.co' }, 40806],
    ['angles turned round', { to: 'ok@b.co>,<x@y.z' }, 40806],
    ['a group', { to: 'All: a@b.co, c@b.co;' }, 40806],
  ])('refuses before the wire: %s', async (_, fields, statusCode) => {
    await using server = await startRest(accepted)
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, ...fields }))
    expect(error).toMatchObject({ outcome: 'refused', retryable: false })
    expect(error.statusCode).toBe(statusCode)
    expect(server.seen).toHaveLength(0)
  })

  it('needs a fromName, unless told that the service does not', async () => {
    await using server = await startRest(accepted)
    const message = { ...MESSAGE, fromName: undefined }
    const error = await errorOf(senderOf(server).send(message))
    expect(error).toMatchObject({
      statusCode: 40803,
      meaning: 'sender name (fromName) cannot be empty',
      table: 'Email sending parameters',
    })
    await senderOf(server, { requireFromName: false }).send(message)
    await senderOf(server).send(message, { requireFromName: false })
    expect(server.seen.map(({ fields }) => 'fromName' in fields)).toEqual([false, false])
  })

  it('warns once of display names that REST leaves out', async () => {
    await using server = await startRest(accepted)
    const onWarning = vi.fn()
    const sender = senderOf(server, { onWarning })
    await sender.send({ ...MESSAGE, bcc: 'Eve <eve@example.com>', replyTo: 'Desk <desk@example.com>' })
    const personal = xsmtpapi().to(['ann@example.com']).build()
    await sender.send({ ...MESSAGE, to: 'Ann <ann@example.com>', xsmtpapi: personal })
    expect(onWarning).not.toHaveBeenCalled()
    for (let again = 0; again < 2; again += 1) {
      await sender.send({
        ...MESSAGE,
        to: 'Ann <ann@example.com>',
        cc: ['b@example.com', 'Cid <c@example.com>'],
      })
    }
    expect(onWarning.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('display names of to are not sent over REST'),
      expect.stringContaining('display names of cc are not sent over REST'),
    ])
    expect(server.seen[2]?.fields).toMatchObject({ to: 'ann@example.com', cc: 'b@example.com;c@example.com' })
  })

  it('warns of a subject that other services would find too long', async () => {
    await using server = await startRest(accepted)
    const onWarning = vi.fn()
    await senderOf(server, { onWarning }).send({ ...MESSAGE, subject: '😀'.repeat(300) })
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('600 UTF-16 units'))
  })
})

describe('an answer', () => {
  it.each([
    [40005, 'Common', 'refused', false],
    [40807, 'Email sending parameters', 'refused', false],
    [40912, 'Email sending results', 'refused', false],
    [40903, 'Common', 'refused', false],
    [501, 'Common', 'unknown', false],
    [40902, 'Email sending results', 'unknown', false],
    [200, 'Common', 'refused', false],
    [12345, undefined, 'refused', false],
  ])('with result false and %i is a failure', async (statusCode, table, outcome, retryable) => {
    await using server = await startRest(answers(statusCode))
    const error = await errorOf(senderOf(server).send(MESSAGE))
    expect(error).toMatchObject({ name: 'SendingError', statusCode, outcome, retryable, status: 200 })
    expect(error.table).toBe(table)
    expect(error.message).toContain('said')
    expect(server.seen).toHaveLength(1)
  })

  it.each([200, 40821, 40901, 99999])('with result true and %i is a success', async (statusCode) => {
    await using server = await startRest(answers(statusCode, true))
    await expect(senderOf(server).send(MESSAGE)).resolves.toMatchObject({ statusCode, emailIdList: [] })
  })

  it('counts by its envelope, whatever the HTTP status', async () => {
    await using server = await startRest(answers(40802, false, 400), answers(50000, false, 503), accepted)
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({ statusCode: 40802, status: 400 })
    await senderOf(server).send(MESSAGE)
    expect(server.seen).toHaveLength(3)
  })

  it.each([
    ['HTML', raw('<html>gateway</html>'), /HTTP 200.*not the JSON envelope.*may have been taken/],
    ['nothing', raw(''), /HTTP 200.*empty/],
    ['JSON that is no envelope', raw('{"ok":true}'), /not the JSON envelope/],
    ['JSON that ends early', raw('{"result":true,"statusCode":2'), /not the JSON envelope/],
    ['a body that breaks off', cuts, /no answer/],
    ['no answer', drops, /no answer/],
    ['HTTP 500', raw('oops', 500), /HTTP 500/],
    ['HTTP 503 with Retry-After', raw('', 503, { 'retry-after': '1' }), /HTTP 503/],
    ['a redirect', raw('', 302, { location: 'https://example.com' }), /redirect/],
  ])('that cannot be read leaves the outcome open: %s', async (_, behaviour, message) => {
    await using server = await startRest(behaviour)
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, sendRequestId: 'order-7' }))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false, sendRequestId: 'order-7' })
    expect(error.message).toMatch(message)
    expect(server.seen).toHaveLength(1)
  })

  it('of 4xx without an envelope is a refusal', async () => {
    await using server = await startRest(raw('not here', 404))
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({ outcome: 'refused', status: 404 })
  })
})

describe('a repeat', () => {
  it.each([50000, 50001])('follows %i, with backoff and the same sendRequestId', async (statusCode) => {
    await using server = await startRest(answers(statusCode), answers(statusCode), accepted)
    const tries: number[] = []
    const waits: number[] = []
    await senderOf(server, { onResponse: ({ ms }) => tries.push(ms) }, waits).send(MESSAGE)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(1)
    expect(server.seen).toHaveLength(3)
    expect(tries).toHaveLength(3)
    // Chance adds as much again: 2.25 to 4.5 s.
    expect(waits).toEqual([750, 1_500])
  })

  it('of what never left is soon', async () => {
    const waits: number[] = []
    const nowhere = { url: `http://127.0.0.1:${await closedPort()}` }
    await errorOf(senderOf(nowhere, {}, waits).send(MESSAGE))
    expect(waits).toEqual([100, 200])
  })

  it('ends after three tries with what was said', async () => {
    await using server = await startRest(answers(50000))
    const error = await errorOf(senderOf(server).send(MESSAGE))
    expect(error).toMatchObject({ statusCode: 50000, outcome: 'refused', retryable: true })
    expect(server.seen).toHaveLength(3)
  })

  it('follows a connection that was never made', async () => {
    await using server = await startRest(accepted)
    let calls = 0
    const refusing = await closedPort()
    const result = await senderOf(server, {
      fetch: (url, init) => {
        calls += 1
        return fetch(calls < 3 ? `http://127.0.0.1:${refusing}/` : url, init)
      },
    }).send(MESSAGE)
    expect(result.statusCode).toBe(200)
    const error = await errorOf(senderOf({ url: `http://127.0.0.1:${refusing}` }).send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(error.message).toContain('ECONNREFUSED')
  })

  it.each([
    ['drops', drops],
    ['a body that breaks off', cuts],
    ['500', raw('', 500)],
    ['501', answers(501)],
  ])('follows an unknown outcome only where told: %s', async (_, behaviour) => {
    await using server = await startRest(behaviour, behaviour, accepted)
    await senderOf(server).send(MESSAGE, { repeatUnknown: true })
    expect(server.seen).toHaveLength(3)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(1)
  })

  it('that is refused after an unknown outcome leaves it open', async () => {
    await using server = await startRest(drops, answers(40912))
    const error = await errorOf(senderOf(server, { repeatUnknown: true }).send(MESSAGE))
    expect(error).toMatchObject({ statusCode: 40912, outcome: 'unknown' })
  })

  it('of a stream is never made', async () => {
    await using server = await startRest(answers(50000), accepted)
    const attachments = [{ content: Readable.from(['x']), filename: 'a' }]
    const error = await errorOf(senderOf(server, { repeatUnknown: true }).send({ ...MESSAGE, attachments }))
    expect(error).toMatchObject({ statusCode: 50000, outcome: 'refused' })
    expect(server.seen).toHaveLength(1)
  })
})

describe('a stream that breaks', () => {
  it('is a message that was not sent', async () => {
    await using server = await startRest(accepted)
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('disk')
      })(),
    )
    const error = await errorOf(
      senderOf(server).send({ ...MESSAGE, attachments: [{ content, filename: 'a.txt' }] }),
    )
    expect(error).toMatchObject({ outcome: 'notSent', field: 'attachments' })
    expect(error.message).toContain('a.txt')
    expect(server.seen).toHaveLength(0)
  })

  it('that is too large is refused while it is read', async () => {
    await using server = await startRest(accepted)
    const content = Readable.from(
      (function* () {
        for (let at = 0; at < 12; at += 1) yield Buffer.alloc(1_048_576)
      })(),
    )
    const error = await errorOf(
      senderOf(server).send({ ...MESSAGE, attachments: [{ content, filename: 'a.txt' }] }),
    )
    expect(error).toMatchObject({ statusCode: 40819, outcome: 'refused' })
    expect(server.seen).toHaveLength(0)
  })
})

describe('the time of a call', () => {
  it('ends it, whatever hangs', async () => {
    await using server = await startRest(accepted, hangs)
    const sender = senderOf(server, { timeout: 7_000 })
    // So that there is a connection: before one, nothing has left.
    await sender.send(MESSAGE)
    const error = await errorOf(sender.send(MESSAGE, { timeout: 200 }))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(error.message).toContain('time for the call is over')
  })

  it('is cut by a signal', async () => {
    await using server = await startRest(hangs)
    const controller = new AbortController()
    const sending = errorOf(senderOf(server).send(MESSAGE, { signal: controller.signal }))
    await expect.poll(() => server.seen.length).toBe(1)
    controller.abort()
    expect(await sending).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('aborted') })
    const before = await errorOf(senderOf(server).send(MESSAGE, { signal: AbortSignal.abort() }))
    expect(before).toMatchObject({ outcome: 'notSent' })
    expect(server.seen).toHaveLength(1)
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

describe('what a service says without a documented code', () => {
  it('leaves the outcome open with HTTP 5xx, and has no statusCode where the answer has none', async () => {
    await using server = await startRest(
      answers(500, false, 500),
      answers(40005, false, 500),
      raw('{"result":false,"message":"no"}'),
      answers(200),
    )
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({
      statusCode: 500,
      outcome: 'unknown',
    })
    expect(await errorOf(senderOf(server).send(MESSAGE))).toMatchObject({
      statusCode: 40005,
      outcome: 'refused',
    })
    const none = await errorOf(senderOf(server).send(MESSAGE))
    expect(none).toMatchObject({
      outcome: 'refused',
      message: 'send: result is false, and there is no statusCode (no)',
    })
    expect('statusCode' in none).toBe(false)
    expect((await errorOf(senderOf(server).send(MESSAGE))).message).toContain('result is false, with 200')
  })
})

describe('attachments', () => {
  it.each([
    [
      'a header in the content type',
      { content: 'x', contentType: 'text/plain; a="\r\nX-Evil: y"' },
      'contentType',
    ],
    ['a line break before a parameter', { content: 'x', contentType: 'text/plain\r\n;a=b' }, 'contentType'],
    ['a path that is no string', { path: 5 }, 'path'],
  ])('refuse %s', async (_, attachment, names) => {
    await using server = await startRest(accepted)
    const attachments = [attachment] as unknown as Attachment[]
    const error = await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))
    expect(error).toMatchObject({
      field: 'attachments',
      outcome: 'refused',
      message: expect.stringContaining(names),
    })
    expect(server.seen).toHaveLength(0)
  })

  it('refuse a stream that was read before: it would arrive empty', async () => {
    await using server = await startRest(accepted)
    const web = new Response('abc').body
    const node = Readable.from(['abc'])
    for (const content of [node, web]) {
      if (content === null) throw new Error('no stream')
      const attachments = [{ filename: 'a.txt', content }]
      await senderOf(server).send({ ...MESSAGE, attachments })
      expect(await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))).toMatchObject({
        field: 'attachments',
        message: expect.stringContaining('read before'),
      })
    }
    const twice = Readable.from(['abc'])
    const attachments = [{ content: twice }, { content: twice }]
    expect((await errorOf(senderOf(server).send({ ...MESSAGE, attachments }))).message).toContain('twice')
    expect(server.seen.map(({ files }) => files[0]?.text)).toEqual(['abc', 'abc'])
  })
})

it('refuses a signal that is none', async () => {
  await using server = await startRest(accepted)
  const signal = {} as AbortSignal
  const sender = senderOf(server)
  for (const call of [
    sender.send(MESSAGE, { signal }),
    sender.sendBulk({ ...MESSAGE, to: undefined } as BulkMessage, [], { signal }),
  ]) {
    expect(await errorOf(call)).toMatchObject({ field: 'signal', outcome: 'refused' })
  }
  expect(server.seen).toHaveLength(0)
})
