import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Channel } from '../client/configuration.js'
import type { Composed } from './compose.js'
import { ehloName, SMTP_TIMEOUTS, type SmtpOptions } from './options.js'

/** What nodemailer reports of a message that was accepted. */
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

/** The pool of nodemailer itself: its `sendMail` would compile a second message around ours. */
function nodemailerPool(options: SmtpOptions, { user, key }: Channel, host: string, port: number) {
  const { requireTls = true, tls, maxConnections = 5, maxMessages = 100 } = options
  const { connectionTimeout, greetingTimeout, socketTimeout } = options
  const mailer = createTransport({
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
  })
  // A listener: an error of an idle connection must not end the process.
  mailer.on('error', () => {})
  return mailer.transporter
}

type Mail = Parameters<ReturnType<typeof nodemailerPool>['send']>[0]

/** A pool of connections to one port, as one user. */
export function createPool(options: SmtpOptions, channel: Channel, host: string, port: number): Transport {
  const pool = nodemailerPool(options, channel, host, port)
  /** Not the stream itself: a message that waited is old, and would keep all that was made while it was sent. */
  const left = new WeakMap<Composed, boolean>()
  return {
    send(composed, signal) {
      const { from, to } = composed.envelope
      let stream: Readable | undefined
      // All that a pool reads of a message.
      const mail = {
        data: { signal },
        message: {
          getEnvelope: () => ({ from, to: [...to] }),
          messageId: () => composed.messageId,
          getHeader: () => composed.messageId,
          // Asked for once a connection is there, and again where that one was lost before it took a byte.
          createReadStream() {
            stream = composed.open()
            return stream
          },
        },
      } as unknown as Mail
      return new Promise((resolve, reject) => {
        pool.send(mail, (error, sent) => {
          if (stream !== undefined) left.set(composed, stream.readableDidRead)
          stream = undefined
          if (error || sent === undefined) return reject(error)
          const { response, accepted, rejected } = sent
          resolve({ response, accepted: accepted.map(addressOf), rejected: rejected.map(addressOf) })
        })
      })
    },
    hasLeft: (composed) => left.get(composed) === true,
    close: () => pool.close?.(),
  }
}

const addressOf = (entry: string | { address: string }): string =>
  typeof entry === 'string' ? entry : entry.address
