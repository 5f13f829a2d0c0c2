import type { Region } from '@mailframe/protocol/sending'
import type { Context } from '../context.js'
import { openSmtp, type SmtpAddress, type SmtpSession } from './client.js'

/** Where SMTP is, and who may send. */
export interface SmtpService {
  addressOf: (region: Region) => SmtpAddress
  /** The certificate that signs; undefined: the authorities of the system. */
  ca: () => Promise<string | undefined>
  username: string
  password: string
}

/** A message, its envelope and its header; each part is a good one by default. */
export interface Mail {
  from?: string
  to?: readonly string[]
  header?: Record<string, string | null>
  body?: string
  /** Parameters of MAIL FROM. */
  parameters?: string
}

export interface SmtpContext extends Pick<Context, 'fresh' | 'account' | 'choose' | 'call'> {
  /** A connection that said EHLO. */
  open: (region?: Region) => Promise<SmtpSession>
  secure: (session: SmtpSession) => Promise<string>
  /** The reply to AUTH, by default of the account under test. */
  authenticate: (session: SmtpSession, username?: string, password?: string) => Promise<string>
  /** Sends on a connection of its own, over TLS: the first reply that says no, or the one to the message. */
  submit: (mail?: Mail, username?: string, password?: string) => Promise<string>
  /** Ends all connections. */
  end: () => void
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

export function createSmtpContext(context: Context, service: SmtpService): SmtpContext {
  const sessions: SmtpSession[] = []

  async function open(region: Region = 'sg'): Promise<SmtpSession> {
    const session = await openSmtp(service.addressOf(region))
    sessions.push(session)
    await session.say('EHLO localhost')
    return session
  }

  const secure = async (session: SmtpSession) => session.secure(await service.ca())

  const authenticate = (session: SmtpSession, username = service.username, password = service.password) =>
    session.say(`AUTH PLAIN ${base64(`\0${username}\0${password}`)}`)

  return {
    fresh: context.fresh,
    account: context.account,
    choose: context.choose,
    call: context.call,
    open,
    secure,
    authenticate,

    async submit(mail = {}, username, password) {
      const session = await open()
      await secure(session)
      await session.say('EHLO localhost')
      const { envelope, message } = written(mail)
      const signedIn = await authenticate(session, username, password)
      if (!signedIn.startsWith('235')) return signedIn
      for (const line of [...envelope, 'DATA']) {
        const reply = await session.say(line)
        if (!/^[23]/.test(reply)) return reply
      }
      return await session.say(`${message}\r\n.`)
    },

    end() {
      for (const session of sessions.splice(0)) session.end()
    },
  }
}

function written({ from = 'conformance@example.com', to = ['nobody@example.com'], ...mail }: Mail) {
  const header = {
    From: 'Conformance <conformance@example.com>',
    To: 'nobody@example.com',
    Subject: 'Conformance',
    'Content-Type': 'text/html; charset=utf-8',
    ...mail.header,
  }
  const lines = Object.entries(header).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  return {
    envelope: [`MAIL FROM:<${from}>${mail.parameters ?? ''}`, ...to.map((address) => `RCPT TO:<${address}>`)],
    message: [...lines, '', mail.body ?? '<p>Conformance</p>'].join('\r\n'),
  }
}
