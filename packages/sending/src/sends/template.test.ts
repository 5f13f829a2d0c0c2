import { describe, expect, it, vi } from 'vitest'
import { xsmtpapi } from '../index.js'
import { ACCOUNT, accepted, drops, startRest } from '../test/rest-server.js'
import { addresses, errorOf, senderOf } from '../test/sender.js'
import type { TemplateMessage } from './template.js'

const TEMPLATE: TemplateMessage = {
  from: 'shop@example.com',
  fromName: 'Shop',
  templateInvokeName: 'welcome',
  to: 'ann@example.com',
}

describe('sendTemplate', () => {
  it('posts the template, its recipients by X-SMTPAPI, and no subject where there is none', async () => {
    await using server = await startRest(accepted)
    const result = await senderOf(server).sendTemplate({
      ...TEMPLATE,
      to: ['ann@example.com', 'bob@example.com'],
    })
    const { path, fields = {} } = server.seen[0] ?? {}
    expect(path).toBe('/api/mail/sendtemplate')
    expect(fields).toEqual({
      apiUser: ACCOUNT.apiUser,
      apiKey: ACCOUNT.apiKey,
      from: 'shop@example.com',
      fromName: 'Shop',
      templateInvokeName: 'welcome',
      xsmtpapi: '{"to":["ann@example.com","bob@example.com"]}',
      sendRequestId: result.sendRequestId,
    })
    expect(result.emailIdList).toHaveLength(2)
  })

  it('gives each recipient their own values', async () => {
    await using server = await startRest(accepted)
    const { to: _, ...message } = TEMPLATE
    await senderOf(server).sendTemplate({
      ...message,
      subject: 'Hi %name%',
      tags: ['a', 'b'],
      recipients: [{ to: 'ann@example.com', vars: { name: 'Ann', '%n%': 1 } }, 'bob@example.com'],
      xsmtpapi: { section: { '%x%': 'y' }, filters: { open_tracking: { settings: { enable: '0' } } } },
    })
    const { subject, sendTags, ...fields } = server.seen[0]?.fields ?? {}
    expect([subject, sendTags]).toEqual(['Hi %name%', 'a;b'])
    expect(JSON.parse(fields.xsmtpapi ?? '')).toEqual({
      to: ['ann@example.com', 'bob@example.com'],
      sub: { '%name%': ['Ann', '%name%'], '%n%': ['1', '%n%'] },
      section: { '%x%': 'y' },
      filters: { open_tracking: { settings: { enable: '0' } } },
    })
  })

  it('takes X-SMTPAPI as it is', async () => {
    await using server = await startRest(accepted)
    const { to: _, ...message } = TEMPLATE
    const personal = xsmtpapi().to('ann@example.com').sub('name', ['Ann']).build()
    await senderOf(server).sendTemplate({ ...message, xsmtpapi: personal })
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '')).toEqual(personal)
  })

  it('is repeated by the rules of send, with one id', async () => {
    await using server = await startRest(drops, accepted)
    const sender = senderOf(server)
    const error = await errorOf(sender.sendTemplate({ ...TEMPLATE, sendRequestId: 'one' }))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false, sendRequestId: 'one' })
    expect(error.message).toMatch(/^sendTemplate: /)
    await using other = await startRest(drops, accepted)
    await senderOf(other).sendTemplate({ ...TEMPLATE, sendRequestId: 'two' }, { repeatUnknown: true })
    expect(other.seen.map(({ fields }) => fields.sendRequestId)).toEqual(['two', 'two'])
  })

  it('warns of display names, which REST leaves out', async () => {
    await using server = await startRest(accepted)
    const onWarning = vi.fn()
    const sender = senderOf(server, { onWarning })
    const { to: _, ...message } = TEMPLATE
    await sender.sendTemplate({ ...message, recipients: [{ to: 'Ann <ann@example.com>' }] })
    expect(onWarning).toHaveBeenCalledTimes(1)
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '')).toEqual({ to: ['ann@example.com'] })
  })

  it.each<[number | undefined, Partial<Record<keyof TemplateMessage | 'cc' | 'html', unknown>>, RegExp]>([
    [40201, { templateInvokeName: ' ' }, /invokeName/],
    [40202, { templateInvokeName: 5 }, /invokeName/],
    [40801, { from: '' }, /from/],
    [40805, { to: undefined }, /recipient/],
    [40805, { to: undefined, recipients: [] }, /recipient/],
    [40806, { to: 'no address' }, /no address/],
    [40806, { to: undefined, recipients: ['ann@example.com', 'x'] }, /recipient 2/],
    [40807, { to: undefined, recipients: addresses(101) }, /101/],
    [40809, { subject: 'x'.repeat(513) }, /513/],
    [
      40809,
      { to: undefined, subject: '%a%', recipients: [{ to: 'a@b.co', vars: { a: 'x'.repeat(513) } }] },
      /513/,
    ],
    [40808, { to: undefined, subject: '%a%', recipients: [{ to: 'a@b.co', vars: { a: '' } }] }, /subject/],
    [40880, { to: undefined, xsmtpapi: { to: ['x'] } }, /x/],
    [undefined, { recipients: ['a@b.co'] }, /to and recipients/],
    [undefined, { xsmtpapi: { to: ['a@b.co'] } }, /to and xsmtpapi.to/],
    [undefined, { to: undefined, recipients: [{ to: 'a@b.co', vars: { a: {} } }] }, /vars "a"/],
    [undefined, { cc: 'a@b.co' }, /cc does not go with a template/],
    [undefined, { html: '<p>' }, /html does not go with a template: the template has the content/],
    [
      undefined,
      { to: undefined, recipients: [{ to: 'a@b.co', vars: { a: 1 } }], xsmtpapi: { pubsub: { '%b%': 'c' } } },
      /pubsub.*sub/,
    ],
  ])('%s before the wire: %j', async (statusCode, fields, message) => {
    const error = await errorOf(
      senderOf({ url: 'http://127.0.0.1:9' }).sendTemplate({ ...TEMPLATE, ...fields } as TemplateMessage),
    )
    expect(error.message).toMatch(message)
    expect(error).toMatchObject({ outcome: 'refused', ...(statusCode && { statusCode }) })
    expect(error.statusCode).toBe(statusCode)
  })
})
