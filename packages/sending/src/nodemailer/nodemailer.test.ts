import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, accepted, answers, drops, type RestServer, startRest } from '../test/rest-server.js'
import { errorOf } from '../test/sender.js'
import { mailframeTransport } from './transport.js'

const transporterOf = ({ url }: RestServer) =>
  createTransport(mailframeTransport({ region: 'sg', addresses: { sg: { api: url } }, ...ACCOUNT }))

const MAIL = { from: 'Shop <shop@example.com>', to: 'ann@example.com', subject: 'Hello', html: '<p>Hi</p>' }
const here = new URL(import.meta.url).pathname

describe('existing code of nodemailer', () => {
  it('sends over REST', async () => {
    await using server = await startRest(accepted)
    const info = await transporterOf(server).sendMail({
      ...MAIL,
      to: ['Ann <ann@example.com>', { name: 'Bob, "B"', address: 'bob@example.com' }],
      cc: 'c@example.com, d@münchen.de',
      replyTo: { name: 'Help', address: 'help@example.com' },
      text: Readable.from(['plain ', 'text']),
      priority: 'high',
      headers: { 'X-Custom': 'é "q"', 'SC-Custom-Id': '7', 'X-Long': 'word '.repeat(40).trim() },
      list: { unsubscribe: { url: 'https://example.com/u', comment: 'leave' } },
      inReplyTo: '<a@example.com>',
      references: ['<a@example.com>', '<b@example.com>'],
    })
    const { fields } = server.seen[0] ?? {}
    expect(fields).toMatchObject({
      from: 'shop@example.com',
      fromName: 'Shop',
      to: 'ann@example.com;bob@example.com',
      cc: 'c@example.com;d@xn--mnchen-3ya.de',
      replyTo: '"Help" <help@example.com>',
      subject: 'Hello',
      html: '<p>Hi</p>',
      plain: 'plain text',
    })
    expect(JSON.parse(fields?.headers ?? '')).toEqual({
      'X-Custom': expect.stringMatching(/^=\?UTF-8\?/),
      'X-Long': 'word '.repeat(40).trim(),
      'SC-Custom-Id': '7',
      'X-Priority': '1 (Highest)',
      'X-Msmail-Priority': 'High',
      Importance: 'High',
      'List-Unsubscribe': '<https://example.com/u> (leave)',
      'In-Reply-To': '<a@example.com>',
      References: '<a@example.com> <b@example.com>',
    })
    expect(info).toMatchObject({
      messageId: '1700000000-',
      accepted: ['ann@example.com', 'bob@example.com', 'c@example.com', 'd@xn--mnchen-3ya.de'],
      rejected: [],
      response: '200 Request successful',
    })
  })

  it('sends attachments of every kind, and inline images', async () => {
    await using server = await startRest(accepted)
    await transporterOf(server).sendMail({
      ...MAIL,
      html: '<img src="cid:logo@example.com">',
      attachments: [
        { filename: 'a.txt', content: 'text' },
        { filename: 'b.txt', content: 'YmFzZTY0', encoding: 'base64' },
        { filename: 'c.bin', content: Buffer.from('bytes') },
        { filename: 'd.txt', content: Readable.from(['str', 'eam']) },
        { filename: 'e.ts', content: createReadStream(here) },
        { path: here },
        { path: 'data:text/plain;base64,ZGF0YQ==' },
        { filename: 'logo.png', content: Buffer.from('png'), cid: '<logo@example.com>' },
      ],
    })
    const { fields, files: sent, headers } = server.seen[0] ?? {}
    expect(headers?.['transfer-encoding']).toBe('chunked')
    expect(fields?.embeddedCid).toBe('logo@example.com')
    expect(sent?.map(({ field, name, text }) => [field, name, text.slice(0, 8)])).toEqual([
      ['attachments', 'a.txt', 'text'],
      ['attachments', 'b.txt', 'base64'],
      ['attachments', 'c.bin', 'bytes'],
      ['attachments', 'd.txt', 'stream'],
      ['attachments', 'e.ts', 'import {'],
      ['attachments', 'nodemailer.test.ts', 'import {'],
      ['attachments', expect.stringMatching(/^attachment-7/), 'data'],
      ['embeddedImage', 'logo.png', 'png'],
    ])
    expect(sent?.at(-1)?.type).toBe('image/png')
  })

  it('streams: the first bytes leave before the last are there', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { createServer } = await import('node:http')
    let first = () => {}
    const arrived = new Promise<void>((resolve) => {
      first = resolve
    })
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => chunk.includes('early') && first())
      request.on('end', () => response.end('{"result":true,"statusCode":200,"message":"ok","info":{}}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const content = Readable.from(
      (async function* () {
        yield 'early'
        await gate
        yield 'late'
      })(),
    )
    const sending = transporterOf({ url } as RestServer).sendMail({
      ...MAIL,
      attachments: [{ filename: 'a', content }],
    })
    await arrived
    release()
    await expect(sending).resolves.toMatchObject({ response: '200 ok' })
    server.close()
  })

  it('takes X-SMTPAPI as the header that it was for SMTP', async () => {
    await using server = await startRest(accepted)
    const value = { to: ['bob@example.com'], sub: { '%name%': ['"Bob"'] } }
    const json = JSON.stringify(value)
    for (const header of [json, Buffer.from(json).toString('base64')]) {
      await transporterOf(server).sendMail({ ...MAIL, headers: { 'X-SMTPAPI': header } })
    }
    await transporterOf(server).sendMail({ ...MAIL, headers: [{ key: 'x-smtpapi', value: json }] })
    expect(server.seen.map(({ fields }) => JSON.parse(fields.xsmtpapi ?? ''))).toEqual([value, value, value])
    expect(server.seen.every(({ fields }) => fields.headers === undefined)).toBe(true)
  })

  it('gets the errors of createSender', async () => {
    await using server = await startRest(answers(40912), drops)
    const transporter = transporterOf(server)
    expect(await errorOf(transporter.sendMail(MAIL))).toMatchObject({ statusCode: 40912, outcome: 'refused' })
    expect(await errorOf(transporter.sendMail(MAIL))).toMatchObject({ outcome: 'unknown' })
    expect(await errorOf(transporter.sendMail({ ...MAIL, to: 'a@b.co\r\nBcc: c@evil.com' }))).toMatchObject({
      statusCode: 40806,
    })
    expect(await errorOf(transporter.sendMail({ ...MAIL, subject: 'a\r\nBcc: c@evil.com' }))).toMatchObject({
      field: 'subject',
    })
    expect(await errorOf(transporter.sendMail({ ...MAIL, html: '' }))).toMatchObject({ statusCode: 40870 })
    expect(await errorOf(transporter.sendMail({ ...MAIL, icalEvent: 'x' }))).toMatchObject({
      field: 'icalEvent',
    })
    const attachments = [{ path: here }]
    expect(
      await errorOf(transporter.sendMail({ ...MAIL, attachments, disableFileAccess: true })),
    ).toMatchObject({
      field: 'attachments',
    })
    expect(server.seen).toHaveLength(2)
    const error = await errorOf(createTransport(mailframeTransport()).verify() as Promise<unknown>)
    expect(error.message).toContain('MAILFRAME_SENDING_REGION')
    await expect(transporter.verify()).resolves.toBe(true)
  })
})

describe('nothing of a message is lost', () => {
  const PNG = { filename: 'a.png', content: 'x' }
  it.each<[string, SendMailOptions, string]>([
    ['dkim', { dkim: { domainName: 'a.co', keySelector: 's', privateKey: 'x' } }, 'dkim'],
    ['another account', { auth: { user: 'x' } } as SendMailOptions, 'auth'],
    ['a header From', { headers: { From: 'evil@example.com' } }, 'headers'],
    ['a header Bcc', { headers: [{ key: 'Bcc', value: 'evil@example.com' }] }, 'headers'],
    ['a header Content-Type', { headers: { 'Content-Type': 'text/x' } }, 'headers'],
    ['a line break in a header', { headers: { 'X-A': 'a\r\nBcc: evil@example.com' } }, 'headers'],
    [
      'a line break in a prepared header',
      { headers: { 'X-A': { prepared: true, value: 'a\r\nBcc: evil@example.com' } } },
      'headers',
    ],
    ['a line break in the name of a header', { headers: { 'X-A\r\nBcc: evil@example.com': 'a' } }, 'headers'],
    ['a line break in messageId', { messageId: '<a@b.co>\r\nBcc: x@y.co' }, 'messageId'],
    ['a line break in a list', { list: { help: { url: 'a@b.co', comment: 'a\nb' } } }, 'list'],
    ['a header twice', { headers: { 'X-A': ['1', '2'] } }, 'headers'],
    ['two addresses in an object', { to: { name: '', address: 'a@b.co, evil@b.co' } }, 'to'],
    ['an angle bracket in an object', { to: { name: 'A', address: 'a@b.co>, <evil@b.co' } }, 'to'],
    ['a group', { replyTo: { name: 'g', group: [] } as unknown as string }, 'replyTo'],
    ['headers of a file', { attachments: [{ ...PNG, headers: { 'X-A': '1' } }] }, 'attachments'],
    ['inline without cid', { attachments: [{ ...PNG, contentDisposition: 'inline' }] }, 'attachments'],
    ['no file', { attachments: [{ filename: 'a' }] }, 'attachments'],
    ['an object that is no text', { html: { encoding: 'utf8' } as unknown as string }, 'html'],
    ['a file that must not be read', { html: { path: here }, disableFileAccess: true }, 'html'],
  ])('refuses %s by name', async (_, extra, field) => {
    await using server = await startRest(accepted)
    const error = await errorOf(transporterOf(server).sendMail({ ...MAIL, ...extra }))
    expect(error.field).toBe(field)
    expect(server.seen).toHaveLength(0)
  })

  it('sends what REST has a place for', async () => {
    await using server = await startRest(accepted)
    await transporterOf(server).sendMail({
      ...MAIL,
      alternatives: [],
      to: [['a@example.com'], [{ name: '', address: 'b@example.com' }]] as unknown as string[],
      xMailer: 'Ours 1',
      date: new Date(0),
      headers: { 'X-Folded': { prepared: true, value: 'one\r\n two' } },
      attachments: [{ ...PNG, cid: 'logo', contentDisposition: 'inline' }],
    })
    const { fields, files: sent } = server.seen[0] ?? {}
    expect(fields?.to).toBe('a@example.com;b@example.com')
    expect(JSON.parse(fields?.headers ?? '')).toEqual({
      'X-Mailer': 'Ours 1',
      'X-Folded': 'one two',
      Date: 'Thu, 01 Jan 1970 00:00:00 +0000',
    })
    expect(sent?.map(({ field }) => field)).toEqual(['embeddedImage'])
  })
})
