import { substitute, substitutionsFor, type XSmtpApi } from '@mailframe/protocol/sending'
import { describe, expect, it } from 'vitest'
import { accepted, type SeenForm, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { smtpSenderOf } from '../test/smtp-sender.js'
import type { BulkMessage, BulkRecipient } from './types.js'

const { to: _, ...BULK } = MESSAGE satisfies BulkMessage & { to?: unknown }

/** What the service makes of a form for each recipient. */
function delivered({ fields }: SeenForm, part: string): string[] {
  const xsmtpapi = JSON.parse(fields.xsmtpapi ?? '') as XSmtpApi
  return (xsmtpapi.to ?? []).map((__, at) => substitute(fields[part] ?? '', substitutionsFor(xsmtpapi, at)))
}

const BAD: [string, string, RegExp, number?][] = [
  ['CR', 'a\rBcc: x', /subject must not contain CR, LF, NUL/],
  ['LF', 'a\nb', /subject must not contain CR, LF, NUL/],
  ['NUL', 'a\0', /subject must not contain NUL/],
  ['half a pair', '\ud83d', /subject must not contain NUL or half a surrogate pair/],
  ['nothing', ' ', /40808|subject cannot be empty/, 40808],
  ['too much', '😀'.repeat(513), /it has 513 with its values/, 40809],
]

describe('a value that breaks a rule of the subject', () => {
  it.each(BAD)('leaves its recipient out of a bulk run: %s', async (_name, value, message, statusCode) => {
    await using server = await startRest(accepted)
    const recipients: BulkRecipient[] = [
      { to: 'ann@example.com', vars: { name: value } },
      { to: 'bob@example.com', vars: { name: 'Bob' } },
    ]
    const report = await senderOf(server).sendBulk({ ...BULK, subject: '%name%' }, recipients)
    const [ann, bob] = report.recipients
    expect(ann).toMatchObject({
      to: 'ann@example.com',
      outcome: 'refused',
      message: expect.stringMatching(message),
    })
    expect(ann?.statusCode).toBe(statusCode)
    expect(bob?.outcome).toBe('sent')
    expect(server.seen.map(({ fields }) => JSON.parse(fields.xsmtpapi ?? '').to)).toEqual([
      ['bob@example.com'],
    ])
  })

  it.each(BAD)(
    'is refused over REST and SMTP before the wire: %s',
    async (_name, value, message, statusCode) => {
      await using server = await startRest(accepted)
      using smtp = smtpSenderOf({ port: 1, ca: '' })
      const xsmtpapi = {
        to: ['ann@example.com', 'bob@example.com'],
        sub: { '%name%': ['Ann', value] },
      }
      for (const sender of [senderOf(server), smtp]) {
        const error = await errorOf(sender.send({ ...MESSAGE, subject: '%name%', xsmtpapi }))
        expect(error).toMatchObject({ outcome: 'refused', field: 'subject' })
        expect(error.statusCode).toBe(statusCode)
        expect(error.message).toMatch(message)
        expect(error.message).toContain('(of recipient 2, bob@example.com)')
      }
      expect(server.seen).toHaveLength(0)
    },
  )

  it('counts what section puts into it', async () => {
    await using server = await startRest(accepted)
    const message = { ...BULK, subject: '%name%', xsmtpapi: { section: { '%big%': 'a\nb' } } }
    const report = await senderOf(server).sendBulk(message, [
      { to: 'ann@example.com', vars: { name: '%big%' } },
    ])
    expect(report).toMatchObject({ refused: 1 })
  })
})

describe("escape: 'html'", () => {
  const message = {
    ...BULK,
    subject: 'For %name%',
    html: '<p title="%name%">%name% %note%</p>',
    plain: '%name%: %code%',
    headers: { 'X-Name': '%name%' },
  }
  const vars = { name: `<b>"Ann" & 'Co'</b>`, note: 'a < b', code: 'x & y' }
  const NAME = '&lt;b&gt;&quot;Ann&quot; &amp; &#39;Co&#39;&lt;/b&gt;'

  it('escapes values in the HTML, and nowhere else', async () => {
    await using server = await startRest(accepted)
    const recipients = [
      { to: 'a@example.com', vars },
      { to: 'b@example.com', vars: { name: 'Bob' } },
      'c@example.com',
    ]
    const report = await senderOf(server).sendBulk(message, recipients, { escape: 'html' })
    expect(report.sent).toBe(3)
    const [form] = server.seen
    if (form === undefined) throw new Error('nothing was sent')
    expect(delivered(form, 'html')).toEqual([
      `<p title="${NAME}">${NAME} a &lt; b</p>`,
      '<p title="Bob">Bob %note%</p>',
      '<p title="%name%">%name% %note%</p>',
    ])
    expect(delivered(form, 'subject')).toEqual([`For ${vars.name}`, 'For Bob', 'For %name%'])
    expect(delivered(form, 'plain')).toEqual([`${vars.name}: x & y`, 'Bob: %code%', '%name%: %code%'])
    expect(delivered(form, 'headers')[1]).toBe('{"X-Name":"Bob"}')
  })

  it('changes nothing of the message where no value has anything to escape', async () => {
    await using server = await startRest(accepted)
    const recipients = [{ to: 'a@example.com', vars: { name: 'Ann', note: 'x' } }]
    await senderOf(server).sendBulk(message, recipients, { escape: 'html' })
    expect(server.seen[0]?.fields.html).toBe(message.html)
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '').sub).toEqual({
      '%name%': ['Ann'],
      '%note%': ['x'],
    })
  })

  it('puts placeholders inside values in as they are', async () => {
    await using server = await startRest(accepted)
    const own = { name: '<%note%> %name:html%', note: '%name% $& <' }
    await senderOf(server).sendBulk(message, [{ to: 'a@example.com', vars: own }], { escape: 'html' })
    const [form] = server.seen
    if (form === undefined) throw new Error('nothing was sent')
    expect(delivered(form, 'html')).toEqual([
      '<p title="&lt;%note%&gt; %name:html%">&lt;%note%&gt; %name:html% %name% $&amp; &lt;</p>',
    ])
    expect(delivered(form, 'subject')).toEqual(['For <%note%> %name:html%'])
  })

  it('takes no key that the message or a list has', async () => {
    await using server = await startRest(accepted)
    const taken = { ...message, html: '%name% %name:html%' }
    const own = { name: '<', 'name:html:html': '>' }
    await senderOf(server).sendBulk(taken, [{ to: 'a@example.com', vars: own }], { escape: 'html' })
    const [form] = server.seen
    if (form === undefined) throw new Error('nothing was sent')
    expect(delivered(form, 'html')).toEqual(['&lt; %name:html%'])
  })

  it('is sent with files too, and each batch has what it needs', async () => {
    await using server = await startRest(accepted)
    const recipients = Array.from({ length: 200 }, (__, at) => {
      return { to: `user${at}@example.com`, vars: { name: at < 100 ? 'Ann' : '<' } }
    })
    const withFile = { ...message, attachments: [{ filename: 'a.txt', content: 'a' }] }
    await senderOf(server).sendBulk(withFile, recipients, { escape: 'html', concurrency: 1 })
    expect(server.seen.map((form) => delivered(form, 'html')[0])).toEqual([
      '<p title="Ann">Ann %note%</p>',
      '<p title="&lt;">&lt; %note%</p>',
    ])
    expect(server.seen.map(({ files }) => files.length)).toEqual([1, 1])
  })

  it('is off where it is not asked for, and one of two words', async () => {
    await using server = await startRest(accepted)
    const recipients = [{ to: 'a@example.com', vars }]
    await senderOf(server).sendBulk(message, recipients)
    await senderOf(server).sendBulk(message, recipients, { escape: 'none' })
    for (const form of server.seen)
      expect(delivered(form, 'html')).toEqual([`<p title="${vars.name}">${vars.name} a < b</p>`])
    const call = senderOf(server).sendBulk(message, recipients, { escape: 'xml' as 'html' })
    expect(await errorOf(call)).toMatchObject({ field: 'escape', message: "escape must be 'html' or 'none'" })
  })
})
