import { createSmtpSender } from '@mailframe/sending/smtp'
import { createTransport } from 'nodemailer'

/**
 * Sends one file many times at once, in a process of its own: `smtp.js <mailframe | nodemailer> <port> <file> <messages>`,
 * with the certificate, user and key in the environment. Tells the peak of its memory in bytes.
 */
const [by, port = '', path = '', count = '0'] = process.argv.slice(2)
const { CA: ca = '', API_USER: apiUser = '', API_KEY: apiKey = '' } = process.env
const from = 'Shop <shop@example.com>'
const message = { from, to: 'ann@example.com', subject: 'File', html: '<p>Hi</p>', attachments: [{ path }] }

const sender = createSmtpSender({
  region: 'sg',
  addresses: { sg: { smtp: `127.0.0.1:${port}` } },
  apiUser,
  apiKey,
  tls: { ca },
})
const pool = createTransport({
  pool: true,
  host: '127.0.0.1',
  port: Number(port),
  requireTLS: true,
  auth: { user: apiUser, pass: apiKey },
  tls: { ca },
})
let peak = 0
const measure = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}
// Not `resourceUsage().maxRSS`: it begins with that of the parent.
const timer = setInterval(measure, 10)
const send = by === 'nodemailer' ? () => pool.sendMail(message) : () => sender.send(message)
await Promise.all(Array.from({ length: Number(count) }, send))
sender.close()
pool.close()
measure()
clearInterval(timer)
console.log(peak)
