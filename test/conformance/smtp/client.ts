import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface SmtpAddress {
  host: string
  port: number
  /** Whom the certificate must be for. */
  servername: string
}

/** A conversation with an SMTP server, line by line. */
export interface SmtpSession {
  /** The reply to the connection. */
  greeting: string
  /** Says a line, or several as one, and reads the reply. '' where the connection ended. */
  say: (line: string) => Promise<string>
  /** STARTTLS, and the handshake. @throws where the certificate does not hold. */
  secure: (ca: string | undefined) => Promise<string>
  end: () => void
}

/** A whole reply: lines with a hyphen, and a last one without. */
const REPLY = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/

export async function openSmtp({ host, port, servername }: SmtpAddress): Promise<SmtpSession> {
  let socket: Socket = connect(port, host)
  let text = ''
  let ended = false
  let wake = () => {}

  function listen(to: Socket): void {
    to.setEncoding('utf8')
    to.on('data', (piece) => {
      text += piece
      wake()
    })
    to.on('error', () => {})
    to.on('close', () => {
      ended = true
      wake()
    })
  }

  async function reply(): Promise<string> {
    for (;;) {
      const [whole] = REPLY.exec(text) ?? []
      if (whole !== undefined) {
        text = text.slice(whole.length)
        return whole.trimEnd()
      }
      if (ended) return ''
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return reply()
  }

  listen(socket)
  return {
    greeting: await reply(),
    say,
    async secure(ca) {
      const ready = await say('STARTTLS')
      if (!ready.startsWith('220')) return ready
      socket.removeAllListeners('data')
      const secured = connectTls({ socket, servername, ...(ca === undefined ? {} : { ca }) })
      await new Promise<void>((resolve, reject) => {
        secured.once('secureConnect', resolve)
        secured.once('error', reject)
      })
      socket = secured
      listen(secured)
      return ready
    },
    end: () => socket.destroy(),
  }
}
