// `npm run bench:sending`: the built client sends to a million recipients of an async iterable.
// Fails where the process that sends ever takes 150 MB or more, with V8's own settings. The server is another process.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { createSender } from '../../packages/sending/dist/index.js'

const RECIPIENTS = 1_000_000
const MOST_BYTES = 150 * 1_000_000

if (process.argv[2] === 'send') await send(process.argv[3])
else await main()

async function main() {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { to } = JSON.parse(new URLSearchParams(body).get('xsmtpapi'))
    const info = { emailIdList: to.map((address, at) => `1700000000-${at}$${address}`) }
    response.end(JSON.stringify({ result: true, statusCode: 200, message: 'Request successful', info }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const start = performance.now()
  const child = fork(process.argv[1], ['send', `http://127.0.0.1:${server.address().port}`])
  const { peak, sent } = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (status) => reject(new Error(`the process that sends ended with ${status}`)))
  })
  server.closeAllConnections()
  server.close()
  const seconds = (performance.now() - start) / 1_000
  console.log(`${sent} sent in ${seconds.toFixed(0)} s; at most ${(peak / 1_000_000).toFixed(0)} MB`)
  if (sent !== RECIPIENTS || peak >= MOST_BYTES) {
    console.error(`Expected ${RECIPIENTS} sent in less than ${MOST_BYTES / 1_000_000} MB`)
    process.exitCode = 1
  }
}

async function send(api) {
  let peak = 0
  const measure = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(measure, 50)
  async function* recipients() {
    for (let at = 0; at < RECIPIENTS; at += 1) {
      yield { to: `user${at}@example.com`, vars: { name: `Name ${at}`, code: at } }
    }
  }
  const sender = createSender({ addresses: { sg: { api } }, apiUser: 'a', apiKey: 'b' })
  const message = { from: 'Shop <shop@example.com>', subject: 'Hello %name%', html: '<p>%code%</p>' }
  const report = await sender.sendBulk(message, recipients())
  let sent = 0
  for (const { emailId } of report.recipients) if (emailId !== undefined) sent += 1
  measure()
  clearInterval(timer)
  process.send({ peak, sent }, () => process.disconnect())
}
