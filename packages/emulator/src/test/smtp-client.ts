import { connect, type Socket } from 'node:net'

/** A bare SMTP client: it sends what it is told to, line by line. */
export interface SmtpClient {
  socket: Socket
  /** Sends a line and reads the reply to it. */
  command(line: string): Promise<string>
  /** Reads the next whole reply, or '' where the connection ended. */
  reply(): Promise<string>
  /** Sends lines up to `.`, and reads the reply to them. */
  data(message: string): Promise<string>
  close(): void
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Connects; the greeting is the first reply. */
export async function openSmtp(port: number): Promise<SmtpClient> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let ended = false
  let wake = () => {}
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    text += piece
    wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
    wake()
  })

  async function reply(): Promise<string> {
    for (;;) {
      const [whole] = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(text) ?? []
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

  const command = (line: string) => {
    if (!ended) socket.write(`${line}\r\n`)
    return reply()
  }
  return {
    socket,
    command,
    reply,
    data: async (message) => {
      const ready = await command('DATA')
      if (!ready.startsWith('354')) return ready
      const lines = message.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')
      return await command(`${lines.replace(/\r\n$/, '')}\r\n.`)
    },
    close: () => socket.destroy(),
  }
}

/** A client that said who it is. */
export async function signedIn(port: number, user = 'dev_user', key = 'dev_key'): Promise<SmtpClient> {
  const client = await openSmtp(port)
  await client.reply()
  await client.command('EHLO localhost')
  const reply = await client.command(`AUTH PLAIN ${base64(`\0${user}\0${key}`)}`)
  if (!reply.startsWith('235')) throw new Error(reply)
  return client
}
