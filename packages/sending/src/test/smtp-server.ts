import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { ACCOUNT } from './rest-server.js'

/** A message that the server of a test took. */
export interface SeenMail {
  user: string
  secure: boolean
  from: string
  to: string[]
  raw: string
  connection: string
}

export interface SmtpTestServer extends AsyncDisposable {
  port: number
  ca: string
  mails: SeenMail[]
  /** Every user name that was tried. */
  logins: string[]
  connections: number
  /** Destroys every connection, without a word. */
  cut(): void
}

export interface SmtpBehaviour extends SMTPServerOptions {
  /** After the whole message was read; undefined accepts, 'hang' never answers. */
  afterData?: (mail: SeenMail, server: SmtpTestServer) => Error | 'hang' | undefined
}

export const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

const certificate = generate([{ name: 'commonName', value: 'localhost' }], {
  algorithm: 'sha256',
  keyType: 'ec',
  curve: 'P-256',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
})

/** A real SMTP server behind a port that can be cut: AUTH, STARTTLS with a certificate of its own. */
export async function startSmtp({ afterData, ...options }: SmtpBehaviour = {}): Promise<SmtpTestServer> {
  const { private: key, cert } = await certificate
  const sockets = new Set<Socket>()
  const server: SmtpTestServer = {
    port: 0,
    ca: cert,
    mails: [],
    logins: [],
    connections: 0,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      server.cut()
      await new Promise<void>((resolve) => door.close(() => resolve()))
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
  const smtp = new SMTPServer({
    key,
    cert,
    // Else each connection waits for a look-up of its address.
    disableReverseLookup: true,
    authMethods: ['LOGIN', 'PLAIN'],
    onAuth({ username = '', password }, _, callback) {
      server.logins.push(username)
      const isKnown = username.split('#')[0] === ACCOUNT.apiUser && password === ACCOUNT.apiKey
      if (isKnown) callback(null, { user: username })
      else callback(reply(535, '40005 Authentication failed'))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = seenOf(session, Buffer.concat(chunks).toString())
        server.mails.push(mail)
        const answer = afterData?.(mail, server)
        if (answer === 'hang') return
        if (answer !== undefined) callback(answer)
        else callback(null, `#17000-${server.mails.length}#Queued`)
      })
    },
    ...options,
  })
  // Without it a reset ends the process.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const inner = (smtp.server.address() as AddressInfo).port
  const door = createServer((socket) => {
    server.connections += 1
    const upstream = connect(inner, '127.0.0.1')
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  server.port = (door.address() as AddressInfo).port
  return server
}

function seenOf({ user, secure, envelope, id }: SMTPServerSession, raw: string): SeenMail {
  const { mailFrom, rcptTo } = envelope
  return {
    user: String(user),
    secure,
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw,
    connection: id,
  }
}
