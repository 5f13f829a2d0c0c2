// A pool of SMTP connections: `ours`, or `theirs`, which is nodemailer's with the same limits.
import { createTransport } from 'nodemailer'
import { watchPeak } from '../lib/peak.mjs'
import { millisecondsOf } from '../lib/rounds.mjs'
import { serveCalls } from '../lib/worker.mjs'

const CONNECTIONS = 5
const [side, port] = process.argv.slice(2)
const send = side === 'ours' ? await ours() : theirs()

async function ours() {
  const { createSmtpSender } = await import('@mailframe/sending/smtp')
  const sender = createSmtpSender({
    apiUser: 'user',
    apiKey: 'key',
    addresses: { sg: { api: 'http://127.0.0.1', smtp: '127.0.0.1' } },
    port: Number(port),
    requireTls: false,
    maxConnections: CONNECTIONS,
    timeout: 600_000,
  })
  return async (message) => {
    const { accepted } = await sender.send(message)
    if (accepted.length !== 1) throw new Error('not taken')
  }
}

function theirs() {
  const pool = createTransport({
    pool: true,
    host: '127.0.0.1',
    port: Number(port),
    ignoreTLS: true,
    auth: { user: 'user', pass: 'key' },
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async ({ plain, ...message }) => {
    const { accepted } = await pool.sendMail({ ...message, text: plain })
    if (accepted.length !== 1) throw new Error('not taken')
  }
}

let peak

serveCalls({
  /** Sends all at once: the pool holds them back. `file`: the path of an attachment. */
  async run(count, file) {
    const messageOf = (at) => ({
      from: 'Shop <shop@example.com>',
      to: `Ann Nr. ${at} <user${at}@example.com>`,
      subject: `Order ${at}: thank you, Zoë`,
      html: `<p>Thank you, Zoë. Your order ${at} is on its way.</p>`.repeat(20),
      plain: `Thank you, Zoë. Your order ${at} is on its way.`,
      ...(file === null ? {} : { attachments: [{ filename: 'file.bin', path: file }] }),
    })
    const all = () => Promise.all(Array.from({ length: count }, (_, at) => send(messageOf(at))))
    return { rate: count / ((await millisecondsOf(all)) / 1000) }
  },
  /** Asked for by itself: to look costs a time that would be measured. */
  watch() {
    peak = watchPeak()
  },
  peak: () => peak(),
})
