import { describe, expect, it } from 'vitest'
import type { MailboxParser } from './addresses.js'
import { checkHeaders } from './headers.js'
import { checkMessage } from './message.js'
import type { MessageFields } from './message-fields.js'

/** `Name <local@domain>` or `local@domain`, separated by commas: enough for these tests. */
const parse: MailboxParser = (list) => {
  const mailboxes = list.split(',').map((piece) => {
    const match = /^(?:(.*?)\s*<([^<>]+)@([^<>@]+)>|([^<>]+)@([^<>@]+))$/.exec(piece.trim())
    if (match === null) return null
    const [, name = '', local = match[4] ?? '', domain = match[5] ?? ''] = match
    return { name: name || null, local, domain }
  })
  return mailboxes.every((mailbox) => mailbox !== null) ? mailboxes : null
}

const GOOD: MessageFields = {
  from: 'shop@example.com',
  fromName: 'Shop',
  to: 'ann@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
}
const check = (fields: MessageFields, requireFromName?: boolean) =>
  checkMessage({ ...GOOD, ...fields }, { parse, requireFromName })
const problemOf = (fields: MessageFields) => {
  const result = check(fields)
  return 'problem' in result ? result.problem : null
}
const messageOf = (fields: MessageFields, requireFromName?: boolean) => {
  const result = check(fields, requireFromName)
  if ('problem' in result) throw new Error(result.problem.message)
  return result.message
}
const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.com`)

describe('checkMessage', () => {
  it.each<[number, string, MessageFields]>([
    [40801, 'from', { from: '' }],
    [40801, 'from', { from: undefined }],
    [40802, 'from', { from: 'nobody' }],
    [40802, 'from', { from: 'a@example.com, b@example.com' }],
    [40802, 'from', { from: 'a@example.com\r\nBcc: b@example.com' }],
    [40802, 'from', { from: 7 }],
    [40803, 'fromName', { fromName: ' ' }],
    [40804, 'fromName', { fromName: 'Shop\nBcc: b@example.com' }],
    [40804, 'fromName', { fromName: 'Shop\0' }],
    [40805, 'to', { to: [] }],
    [40805, 'to', { to: '' }],
    [40805, 'to', { to: undefined, cc: 'ann@example.com' }],
    [40806, 'to', { to: 'ann@example.com;;bob@example.com' }],
    [40806, 'to', { to: 'ann' }],
    [40806, 'cc', { cc: ['bob@example'] }],
    [40806, 'bcc', { bcc: 'bob@example.com\n' }],
    [40807, 'to', { to: many(101) }],
    [40807, 'to', { to: many(50), cc: many(26), bcc: many(25) }],
    [40807, 'to', { to: many(101).join(',') }],
    [40808, 'subject', { subject: ' ' }],
    [40809, 'subject', { subject: 'x'.repeat(513) }],
    [40809, 'subject', { subject: '😀'.repeat(513) }],
    [40810, 'replyTo', { replyTo: '' }],
    [40810, 'replyTo', { replyTo: [''] }],
    [40811, 'replyTo', { replyTo: 'nobody' }],
    [40879, 'replyTo', { replyTo: many(4) }],
    [40879, 'replyTo', { replyTo: many(4).join(';') }],
    [40870, 'html', { html: '', plain: undefined }],
    [40871, 'html', { html: 7 }],
    [40871, 'html', { html: '<p>\0</p>' }],
    [40880, 'xsmtpapi', { xsmtpapi: { to: ['nobody'] } }],
    [40104, 'label', { label: '' }],
    [40105, 'label', { label: 'x'.repeat(256) }],
  ])('%i: %s of %j', (statusCode, field, fields) => {
    expect(problemOf(fields)).toMatchObject({ statusCode, field })
  })

  it.each<[string, MessageFields]>([
    ['subject', { subject: 'Hello\r\nBcc: b@example.com' }],
    ['subject', { subject: 'Hello\0' }],
    ['headers', { headers: { 'X-A': 'a\nb' } }],
    ['headers', { headers: { 'X-A\r\nBcc': 'a' } }],
    ['headers', { headers: { 'X-A': '1', 'x-a': '2' } }],
    ['headers', { headers: { Bcc: 'b@example.com' } }],
    ['headers', { headers: { 'x-smtpapi': '{}' } }],
    ['tags', { tags: ['1', '2', '3', '4', '5', '6'] }],
    ['tags', { tags: ['x'.repeat(51)] }],
    ['sendRequestId', { sendRequestId: 'x'.repeat(129) }],
    ['plain', { plain: 7 }],
  ])('refuses a fault without a documented code: %s of %j', (field, fields) => {
    const problem = problemOf(fields)
    expect(problem?.field).toBe(field)
    expect(problem).not.toHaveProperty('statusCode')
  })

  // `Name: ` is a part of the first line, quotes are a part of a name.
  it.each([
    ['headers', { headers: { 'X-Data': 'x'.repeat(991) } }, undefined],
    ['headers', { headers: { 'X-Data': `a ${'x'.repeat(998)} b` } }, undefined],
    ['headers', { headers: { 'X-Data': `é ${'x'.repeat(998)}` } }, undefined],
    ['from', { fromName: 'x'.repeat(992) }, 40804],
    ['to', { to: `${'x'.repeat(1_000)} <a@example.com>` }, 40806],
    ['cc', { cc: `"a ${'x'.repeat(1_000)}" <a@example.com>` }, 40806],
    ['replyTo', { replyTo: `${'x'.repeat(990)} <a@example.com>` }, 40811],
  ])('refuses a header that cannot be folded under 998: %s', (field, fields, statusCode) => {
    const problem = problemOf(fields)
    expect(problem).toMatchObject({ field, message: expect.stringContaining('a line of 998 characters') })
    expect(problem?.statusCode).toBe(statusCode)
  })

  it('takes a long header that can be folded', () => {
    const headers = {
      'X-Data': 'x'.repeat(990),
      'X-Words': 'word '.repeat(1_000).trim(),
      'X-Encoded': 'é'.repeat(2_000),
    }
    expect(messageOf({ headers }).headers).toEqual(headers)
    expect(messageOf({ fromName: 'word '.repeat(400) }).fromName).toHaveLength(1_999)
    expect(messageOf({ to: `${'短'.repeat(500)} <a@example.com>` }).to[0]?.name).toHaveLength(500)
  })

  it('takes what is at the limits', () => {
    expect(messageOf({ to: many(60), cc: many(20), bcc: many(20) }).recipients).toHaveLength(100)
    expect(messageOf({ replyTo: many(3) }).replyTo).toHaveLength(3)
    expect(messageOf({ subject: '😀'.repeat(512) }).subject).toHaveLength(1024)
    expect(messageOf({ html: undefined, plain: 'Hi' })).toMatchObject({ html: null, plain: 'Hi' })
    expect(messageOf({ to: 'a@example.com; b@example.com;' }).to).toHaveLength(2)
  })

  it('takes the display name of from for a missing fromName, and requires none where told', () => {
    const from = 'Shop & Co <shop@example.com>'
    expect(messageOf({ from, fromName: undefined })).toMatchObject({
      from: { address: 'shop@example.com' },
      fromName: 'Shop & Co',
    })
    expect(messageOf({ fromName: undefined }, false).fromName).toBeNull()
  })

  it('counts the to of X-SMTPAPI in place of to, cc and bcc', () => {
    const message = messageOf({ to: many(101), xsmtpapi: { to: ['bob@example.com'] } })
    expect(message.recipients.map(({ address }) => address)).toEqual(['bob@example.com'])
    expect(messageOf({ to: undefined, xsmtpapi: { to: many(100) } }).recipients).toHaveLength(100)
    expect(problemOf({ to: undefined, xsmtpapi: { to: many(101) } })).toMatchObject({ statusCode: 40807 })
  })

  it('says what a value was without its control characters', () => {
    expect(problemOf({ to: 'a\r\nb\u2028' })?.message).toBe(
      'invalid recipient addresses in list: "a\\r\\nb\\u2028"',
    )
  })
})

it('keeps a header whose name is that of a property of every object', () => {
  const headers: unknown = JSON.parse('{"__proto__":"x"}')
  const check = checkHeaders(headers)
  expect('headers' in check && Object.entries(check.headers)).toEqual([['__proto__', 'x']])
})
