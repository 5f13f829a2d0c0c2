import { expect } from 'vitest'
import type { SmtpCase } from './case.js'
import type { Mail, SmtpContext } from './context.js'

const QUEUED = /^250 .*#\S+#Queued/

/** A send by the account as it is seeded. */
const sent = (mail: Mail = {}): SmtpCase => ({
  talk: fresh((context) => context.submit(mail)),
  reply: QUEUED,
  writes: true,
})

const refused = (mail: Mail, reply: RegExp): SmtpCase => ({
  talk: fresh((context) => context.submit(mail)),
  reply,
})

/** What only a state of the account leads to. */
const byAccount = (changes: object, reply: RegExp): SmtpCase => ({
  talk: fresh(async (context) => {
    await context.account(changes)
    return await context.submit()
  }),
  reply,
  only: 'a switch of the account',
})

function fresh(work: SmtpCase['talk']): SmtpCase['talk'] {
  return async (context) => {
    await context.fresh()
    return await work(context)
  }
}

/** As the document has it: base64 of the JSON, folded, the last header. */
const xsmtpapi = (value: object): Mail => {
  const lines =
    Buffer.from(JSON.stringify(value))
      .toString('base64')
      .match(/.{1,60}/g) ?? []
  return { header: { 'X-SMTPAPI': lines.join('\r\n ') } }
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `r${n}@example.com`)

const asTest = async (context: SmtpContext, registeredRecipients: string[]) => {
  await context.account({ registeredRecipients })
  return await context.submit({}, 'dev_test', 'dev_test_key')
}

const otherRegion = (region: 'us' | 'hk'): SmtpCase => ({
  talk: fresh(async (context) => context.authenticate(await context.open(region))),
  reply: /^535 .*40005/,
  only: 'a base address of each region',
})

const ofRegion = (region: 'us' | 'hk'): SmtpCase => ({
  talk: async (context) =>
    context.authenticate(await context.open(region), `dev_user_${region}`, `dev_key_${region}`),
  reply: /^235 /,
  only: 'a second API user',
})

export const SMTP_CASES = {
  greeting: { talk: async ({ open }) => (await open()).greeting, reply: /^220 / },
  'EHLO offers AUTH': {
    talk: async ({ open }) => (await open()).say('EHLO localhost'),
    reply: /^250[- ]AUTH .*(?:PLAIN|LOGIN)/m,
  },
  'EHLO offers STARTTLS': {
    talk: async ({ open }) => (await open()).say('EHLO localhost'),
    reply: /^250[- ]STARTTLS/m,
  },
  'EHLO offers SIZE': {
    talk: async ({ open }) => (await open()).say('EHLO localhost'),
    reply: /^250[- ]SIZE 16000000/m,
  },
  'STARTTLS, the certificate verified': {
    talk: async ({ open, secure }) => secure(await open()),
    reply: /^220 /,
  },
  'EHLO over TLS': {
    talk: async ({ open, secure }) => {
      const session = await open()
      await secure(session)
      return await session.say('EHLO localhost')
    },
    reply: /^(?!.*STARTTLS)250.*AUTH/s,
  },
  NOOP: { talk: async ({ open }) => (await open()).say('NOOP'), reply: /^250 / },
  RSET: { talk: async ({ open }) => (await open()).say('RSET'), reply: /^250 / },
  QUIT: { talk: async ({ open }) => (await open()).say('QUIT'), reply: /^221 / },
  'a command that is none': { talk: async ({ open }) => (await open()).say('SENDIT'), reply: /^50[02] / },

  'AUTH PLAIN': { talk: async ({ open, authenticate }) => authenticate(await open()), reply: /^235 / },
  'AUTH LOGIN': {
    talk: async ({ open, authenticate }) => {
      const session = await open()
      expect(await session.say('AUTH LOGIN')).toMatch(/^334 /)
      // Cancelled, as RFC 4954 has it: the next attempt counts.
      expect(await session.say('*')).toMatch(/^501 /)
      return await authenticate(session)
    },
    reply: /^235 /,
  },
  'AUTH with a wrong key': {
    talk: async ({ open, authenticate }) => authenticate(await open(), undefined, 'wrong'),
    reply: /^535 /,
  },
  'AUTH as nobody': {
    talk: async ({ open, authenticate }) => authenticate(await open(), 'nobody', 'wrong'),
    reply: /^535 /,
  },
  'MAIL without AUTH': {
    talk: async ({ open }) => (await open()).say('MAIL FROM:<conformance@example.com>'),
    reply: /^530 /,
  },
  'AUTH of us': ofRegion('us'),
  'AUTH of hk': ofRegion('hk'),
  'AUTH at us with credentials of sg': otherRegion('us'),
  'AUTH at hk with credentials of sg': otherRegion('hk'),
  'the same credentials over REST': {
    talk: fresh(async (context) => {
      const reply = await context.submit()
      const { body } = await context.call({
        method: 'GET',
        path: '/_emulator/messages?channel=smtp&user=dev_user',
      })
      expect(body).toHaveLength(1)
      return reply
    }),
    reply: QUEUED,
    only: 'a look at what was sent',
  },

  message: sent(),
  'message with dots and 8-bit text': sent({ body: '..\r\n.. \u00e9' }),
  'message by X-SMTPAPI': {
    talk: fresh(async (context) => {
      const { header = {} } = xsmtpapi({
        to: ['a@example.com', 'b@example.com'],
        sub: { '%name%': ['A', 'B'] },
      })
      const reply = await context.submit({ header, body: '<p>%name%</p>' })
      const { body } = await context.call({ method: 'GET', path: '/_emulator/messages' })
      expect(body).toMatchObject([
        { to: 'a@example.com', html: expect.stringContaining('<p>A</p>') },
        { to: 'b@example.com', html: expect.stringContaining('<p>B</p>') },
      ])
      return reply
    }),
    reply: QUEUED,
    only: 'a look at what was sent',
  },
  'message with a malformed X-SMTPAPI to': refused(xsmtpapi({ to: ['nobody'] }), /^550 .*40880/),
  'message to 100 recipients': sent({ to: addresses(100) }),
  'message to 101 recipients': refused({ to: addresses(101) }, /^550 .*40807/),
  'message with the longest subject': sent({ header: { Subject: 's'.repeat(512) } }),
  'message with a long subject': refused({ header: { Subject: 's'.repeat(513) } }, /^550 .*40809/),
  'message with 3 reply-to addresses': sent({ header: { 'Reply-To': addresses(3).join(', ') } }),
  'message with 4 reply-to addresses': refused(
    { header: { 'Reply-To': addresses(4).join(', ') } },
    /^550 .*40879/,
  ),
  'message that announces too much': refused({ parameters: ' SIZE=16000001' }, /^552 /),
  'message without sender': refused({ from: '', header: { From: null } }, /^550 .*40801/),
  'message from a malformed address': refused({ header: { From: 'nobody' } }, /^550 .*40802/),
  'message to nobody': {
    talk: async (context) => {
      const session = await context.open()
      await context.authenticate(session)
      await session.say('MAIL FROM:<conformance@example.com>')
      return await session.say('DATA')
    },
    reply: /^503 /,
  },
  'message to a malformed address': refused({ to: ['nobody'] }, /^(?:501|550) /),
  'message without subject': refused({ header: { Subject: null } }, /^550 .*40808/),
  'message with a malformed reply-to': refused({ header: { 'Reply-To': 'nobody' } }, /^550 .*40811/),
  'message without content': refused({ body: '' }, /^550 .*40870/),
  'message of a test user to a stranger': {
    talk: fresh((context) => asTest(context, [])),
    reply: /^550 .*40886/,
    only: 'a second API user',
  },
  'message of a test user to a registered recipient': {
    talk: fresh((context) => asTest(context, ['nobody@example.com'])),
    reply: QUEUED,
    only: 'a second API user',
  },

  'message from a suspended account': byAccount({ state: 'suspended' }, /^550 .*40901/),
  'message from a failing account': byAccount({ state: 'failing' }, /^550 .*40902/),
  'message from an account that is not verified': byAccount({ verified: false }, /^550 .*40904/),
  'message without a template that is needed': byAccount({ matchTemplates: true }, /^550 .*40907/),
  'message without balance': byAccount({ balance: 0 }, /^550 .*40912/),
  'message past the quota of a free account': byAccount({ plan: 'free', usedToday: 50 }, /^550 .*40913/),
  'message past the quota of a paid account': byAccount({ usedToday: 3000 }, /^550 .*40913/),
  'message past the rate': {
    talk: fresh(async (context) => {
      await context.choose({ sendRatePerSecond: 1 })
      const session = await context.open()
      await context.authenticate(session)
      const replies: string[] = []
      for (let n = 0; n < 3; n += 1) {
        await session.say('MAIL FROM:<conformance@example.com>')
        await session.say('RCPT TO:<nobody@example.com>')
        await session.say('DATA')
        replies.push(
          await session.say('From: Conformance <conformance@example.com>\r\nSubject: Rate\r\n\r\nRate\r\n.'),
        )
      }
      return replies.find((reply) => !QUEUED.test(reply)) ?? ''
    }),
    reply: /^536 /,
    only: 'a switch of the account',
  },
} satisfies Record<string, SmtpCase>

export type SmtpCaseName = keyof typeof SMTP_CASES
