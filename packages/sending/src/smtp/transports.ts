import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Channel } from '../client/configuration.js'
import type { Composed } from './compose.js'
import { SMTP_TIMEOUTS, type SmtpOptions } from './options.js'

/** What nodemailer tells of a message that was taken. */
export interface Sent {
  response: string
  accepted: string[]
  rejected: string[]
}

export interface Transport {
  send(message: Composed, signal: AbortSignal): Promise<Sent>
  /** Whether the server was given a part of this message. */
  hasLeft(message: Composed): boolean
  close(): void
}

/** A pool of connections to one port, as one user. */
export function createPool(
  { requireTls = true, tls, maxConnections = 5, maxMessages = 100 }: SmtpOptions,
  { user, key }: Channel,
  host: string,
  port: number,
): Transport {
  const streams = new WeakMap<object, Readable>()
  const transporter = createTransport({
    pool: true,
    host,
    port,
    secure: false,
    // Without it nodemailer goes on in plaintext where STARTTLS was stripped.
    requireTLS: requireTls,
    // Without it nodemailer sends unauthenticated where the server offers no AUTH.
    forceAuth: true,
    auth: { user, pass: key.reveal() },
    ...(tls === undefined ? {} : { tls }),
    maxConnections,
    maxMessages,
    // Of a message of which nothing was sent, over a connection that had been idle.
    maxRequeues: 1,
    connectionTimeout: SMTP_TIMEOUTS.connection,
    greetingTimeout: SMTP_TIMEOUTS.greeting,
    socketTimeout: SMTP_TIMEOUTS.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A listener: an error of an idle connection must not end the process.
  transporter.on('error', () => {})
  transporter.use('stream', ({ message, data }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (...args) => {
      const stream = create(...args)
      if (typeof data.raw === 'object' && data.raw !== null) streams.set(data.raw, stream)
      return stream
    }
    done()
  })
  return {
    async send({ raw, envelope }, signal) {
      const { response, accepted, rejected } = await transporter.sendMail({ raw, envelope, signal })
      return { response, accepted: accepted.map(addressOf), rejected: rejected.map(addressOf) }
    },
    hasLeft: ({ raw }) => streams.get(raw)?.readableDidRead === true,
    close: () => transporter.close(),
  }
}

const addressOf = (entry: string | { address: string }): string =>
  typeof entry === 'string' ? entry : entry.address
