import type { Socket } from 'node:net'
import { type Region, SENDING_LIMITS, type SmtpReply } from '@mailframe/protocol/sending'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SmtpService, SmtpUser } from '../../core/index.js'
import type { Certificate } from './certificate.js'

/** Recipients of one message that are kept in memory; the service itself refuses more than 100, and says so. */
const MAX_RECIPIENTS = 1000

/** Speaks SMTP on a socket. */
export type Speak = (socket: Socket) => void

/** The SMTP of one region. It listens nowhere: sockets are handed to it. */
export function createSpeaker(region: Region, service: SmtpService, { key, cert }: Certificate): Speak {
  /** By the port of the other side: a fault ends a connection in the middle. */
  const sockets = new Map<number, Socket>()
  const drop = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()

  /** A reply that says no is an error to the library. */
  const answer = (
    session: SMTPServerSession,
    reply: SmtpReply | null,
    done: (error: Error | null, text?: string) => void,
  ) => {
    if (reply === null) drop(session)
    else if (reply.code < 400) done(null, reply.text)
    else done(Object.assign(new Error(reply.text), { responseCode: reply.code }))
  }

  const server = new SMTPServer({
    key,
    cert,
    name: 'localhost',
    banner: 'Mailframe emulator',
    logger: false,
    authMethods: ['LOGIN', 'PLAIN'],
    // The service says no where a choice wants STARTTLS first.
    allowInsecureAuth: true,
    // Names of loopback addresses are nothing to wait for.
    disableReverseLookup: true,
    // Addresses are ASCII, but for the domain: what is offered is taken.
    hideSMTPUTF8: true,
    size: SENDING_LIMITS.smtpBytes,
    rejectOversized: true,
    maxRecipients: MAX_RECIPIENTS,

    onConnect(session, done) {
      void service.connect(region).then((reply) => answer(session, reply, done))
    },
    onAuth({ username = '', password }, session, done) {
      const attempt = { username, password: password ?? '', secure: session.secure }
      void service.authenticate(region, attempt).then(({ reply, user }) => {
        answer(session, reply, (error) => (error === null ? done(null, { user }) : done(error)))
      })
    },
    onMailFrom({ args }, _, done) {
      if (args === false || !('SMTPUTF8' in args)) return done()
      done(Object.assign(new Error('SMTPUTF8 is not supported'), { responseCode: 555 }))
    },
    onData(stream, session, done) {
      receive(service, stream, session)
        .then((reply) => answer(session, reply, done))
        // The client went away in the middle of the message: nobody is left to answer.
        .catch(() => drop(session))
    },
  })
  // A client that goes away in the middle is an error here; without a listener it would end the process.
  server.on('error', () => {})

  return (socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
    server.connect(socket)
  }
}

/** Reads a message, of which no more than the limit is kept, and hands it on. */
async function receive(
  service: SmtpService,
  stream: SMTPServerDataStream,
  { user, envelope }: SMTPServerSession,
): Promise<SmtpReply | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size <= SENDING_LIMITS.smtpBytes) pieces.push(piece)
    else pieces.length = 0
  }
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const to = envelope.rcptTo.map(({ address }) => address)
  const raw = size > SENDING_LIMITS.smtpBytes ? null : new Uint8Array(Buffer.concat(pieces))
  return await service.data(user as SmtpUser, { from, to }, raw)
}
