import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { BulkMessage } from '../bulk/types.js'
import { ACCOUNT, accepted, answers, startRest } from '../test/rest-server.js'
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
