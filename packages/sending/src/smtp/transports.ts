import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Channel } from '../client/configuration.js'
import type { Composed } from './compose.js'
import { ehloName, SMTP_TIMEOUTS, type SmtpOptions } from './options.js'

/** What nodemailer tells of a message that was taken. */
export interface Sent {
  response: string
  accepted: string[]
  rejected: string[]
}

export interface Transport {
  /** Waits for a connection of the pool; only then the message is made, while it is sent. */
  send(message: Composed, signal: AbortSignal): Promise<Sent>
  /** Whether the server was given a part of this message. */
  hasLeft(message: Composed): boolean
  close(): void
}

/** A pool of connections to one port, as one user. */
export function createPool(
  options: SmtpOptions,
  { user, key }: Channel,
  host: string,
  port: number,
): Transport {
  const { requireTls = true, tls, maxConnections = 5, maxMessages = 100 } = options
  const { connectionTimeout, greetingTimeout, socketTimeout } = options
  /** By their envelopes: these stay the same objects on their way through nodemailer. */
  const messages = new WeakMap<object, Composed>()
  const streams = new WeakMap<Composed, Readable>()
  const transporter = createTransport({
    pool: true,
    host,
    port,
    name: ehloName(options),
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
    connectionTimeout: connectionTimeout ?? SMTP_TIMEOUTS.connection,
    greetingTimeout: greetingTimeout ?? SMTP_TIMEOUTS.greeting,
    socketTimeout: socketTimeout ?? SMTP_TIMEOUTS.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A listener: an error of an idle connection must not end the process.
  transporter.on('error', () => {})
  transporter.use('stream', ({ message, data }, done) => {
    const composed = messages.get(Object(data.envelope))
    if (composed === undefined) return done(new Error('a message came from elsewhere'))
    // Asked for once a connection is there, and again where that one was lost before it took a byte.
    message.createReadStream = () => {
      const stream = composed.open()
      streams.set(composed, stream)
      return stream
    }
    done()
  })
  return {
    async send(composed, signal) {
      const { envelope } = composed
      messages.set(envelope, composed)
      const sent = await transporter.sendMail({ raw: 'see createReadStream', envelope, signal })
      const { response, accepted, rejected } = sent
      return { response, accepted: accepted.map(addressOf), rejected: rejected.map(addressOf) }
    },
    hasLeft: (composed) => streams.get(composed)?.readableDidRead === true,
    close: () => transporter.close(),
  }
}

const addressOf = (entry: string | { address: string }): string =>
  typeof entry === 'string' ? entry : entry.address
