import { createSender } from '@mailframe/sending'
import { describe, expect, it, vi } from 'vitest'
import type { SendingOptions } from '../hooks/options.js'
import { bodyOf, useApp } from '../test/app.js'

const app = useApp()

const FROM = { from: 'hello@postbox.example', fromName: 'Postbox' }
const TO = 'ann@example.com'

function senderOf(apiKey?: string) {
  const { url, credentials } = app.emulator
  return createSender({ addresses: { sg: { api: url } }, ...credentials.sending, ...(apiKey && { apiKey }) })
}

function handlerOf(sending: Partial<SendingOptions> = {}) {
  return app.handlerOf({
    allow: ({ action }) => (action === 'sending.test' ? true : undefined),
    sending: { sender: senderOf(), ...FROM, ...sending },
  })
}

async function savedEmail(userId = 'ann') {
  const { id } = await app.mailframe.emails.create({
    userId,
    name: 'Welcome',
    subject: 'Hello',
    html: '<p>Hi</p>',
  })
  return id
}

describe('a test email', () => {
  it('goes to the address of the user, with the saved content', async () => {
    const emailId = await savedEmail()
    const sent = await handlerOf().send('POST', 'sending/test', { body: { emailId, to: 'Ann@Example.com' } })
    expect(sent.status).toBe(200)
    expect(await bodyOf<{ emailIdList: string[] }>(sent)).toEqual({ emailIdList: [expect.any(String)] })
    const message = await app.emulator.messages.waitFor({ channel: 'rest' })
    expect(message).toMatchObject({ subject: 'Hello', html: '<p>Hi</p>' })
  })

  it('needs allow to permit it', async () => {
    const emailId = await savedEmail()
    const { send } = app.handlerOf({ sending: { sender: senderOf(), ...FROM } })
    const sent = await send('POST', 'sending/test', { body: { emailId, to: TO } })
    expect([sent.status, (await bodyOf(sent)).error]).toEqual([403, 'forbidden'])
  })

  it('goes to nobody else, but to those whom testRecipients names', async () => {
    const emailId = await savedEmail()
    const body = { emailId, to: 'team@example.com' }
    expect((await handlerOf().send('POST', 'sending/test', { body })).status).toBe(403)
    for (const testRecipients of [['team@example.com'], async () => ['team@example.com']]) {
      expect((await handlerOf({ testRecipients }).send('POST', 'sending/test', { body })).status).toBe(200)
    }
    const broken = { testRecipients: () => 'team@example.com' as unknown as string[] }
    expect((await handlerOf(broken).send('POST', 'sending/test', { body })).status).toBe(500)
  })

  it('goes to the address as the team has it', async () => {
    const emailId = await savedEmail()
    const testRecipients = ['Ann@example.com', ' Team@Example.com ', 'a@x.example;b@x.example']
    const { send } = handlerOf({ testRecipients })
    const asked = [' ann@EXAMPLE.com ', 'Ann@example.com', 'team@example.com']
    for (const to of asked) {
      expect((await send('POST', 'sending/test', { body: { emailId, to } })).status).toBe(200)
    }
    const sent = await app.emulator.messages.list()
    const recipients = sent.map(({ to }) => to)
    expect(recipients.sort()).toEqual(['Ann@example.com', 'Team@example.com', 'ann@example.com'])
  })

  it('is of an email of the user, which is looked for first', async () => {
    const emailId = await savedEmail('bob')
    const { send } = handlerOf()
    const to = 'stranger@example.com'
    expect((await send('POST', 'sending/test', { body: { emailId, to } })).status).toBe(404)
    const sent = await handlerOf().send('POST', 'sending/test', { body: { emailId, to: TO, userId: 'bob' } })
    expect([sent.status, (await bodyOf(sent)).error]).toEqual([404, 'emailNotFound'])
  })

  it.each([
    ['no emailId', { to: TO }, /emailId/],
    ['no to', { emailId: 'x' }, /to is required/],
    ['a list of addresses', { emailId: 'x', to: [TO] }, /to is required/],
  ])('is refused with %s', async (_, body, message) => {
    const sent = await handlerOf().send('POST', 'sending/test', { body })
    expect(sent.status).toBe(400)
    expect((await bodyOf(sent)).message).toMatch(message)
  })

  it.each([
    ['two addresses', `${TO};team@example.com`],
    ['two addresses by a comma', `${TO},team@example.com`],
    ['two addresses by a space', `${TO} team@example.com`],
    ['a display name', `Ann <${TO}>`],
    ['a line break', `${TO}\r\nBcc: team@example.com`],
    ['a line break at its end', `${TO}\n`],
  ])('goes to no address that is %s', async (_, to) => {
    const emailId = await savedEmail()
    const { send } = handlerOf({ testRecipients: () => [to, TO] })
    const sent = await send('POST', 'sending/test', { body: { emailId, to } })
    expect([sent.status, (await bodyOf(sent)).message]).toEqual([
      403,
      expect.stringContaining('one email address'),
    ])
    expect(await app.emulator.messages.list()).toEqual([])
  })

  it('is refused where nothing was saved yet', async () => {
    const emailId = await app.created()
    const sent = await handlerOf().send('POST', 'sending/test', { body: { emailId, to: TO } })
    expect([sent.status, (await bodyOf(sent)).message]).toEqual([400, expect.stringContaining('save it')])
  })

  it('tells of wrong credentials and missing settings only the log', async () => {
    const emailId = await savedEmail()
    for (const [sending, told] of [
      [{ sender: senderOf('wrong') }, '40005'],
      [{ from: '' }, 'MAILFRAME_SENDING_FROM'],
    ] as const) {
      const { send, onError } = handlerOf(sending)
      const sent = await send('POST', 'sending/test', { body: { emailId, to: TO } })
      expect([sent.status, (await bodyOf(sent)).error]).toEqual([502, 'serviceMisconfigured'])
      expect(String(onError.mock.calls[0]?.[0])).toContain(told)
    }
  })

  it('whose answer was lost is not said to have failed', async () => {
    const emailId = await savedEmail()
    await app.emulator.faults.add({ path: '/api/mail/send', drop: 'after' })
    const sent = await handlerOf().send('POST', 'sending/test', { body: { emailId, to: TO } })
    expect([sent.status, (await bodyOf(sent)).message]).toEqual([503, expect.stringContaining('not certain')])
    expect(await app.emulator.messages.list()).toHaveLength(1)
  })

  it('is there only with the option', async () => {
    vi.stubEnv('MAILFRAME_SENDING_FROM', 'x@example.com')
    const sent = await app.handlerOf({ allow: () => true }).send('POST', 'sending/test', { body: {} })
    expect(sent.status).toBe(404)
    vi.unstubAllEnvs()
  })
})
