// `npm run bench:sending`: the built client sends in bulk, beside a loop of plain workers on node:http with the same
// concurrency, each in turn, and the medians are compared; then to a million recipients of an async iterable, also while
// the first request hangs until all others have ended. Fails where a bound is passed, or where the process that sends
// ever takes 150 MB or more, with V8's own settings. The server is another process.
import { fork } from 'node:child_process'
import { Agent, createServer, request } from 'node:http'
import { createSender } from '../../packages/sending/dist/index.js'

const MOST_BYTES = 150 * 1_000_000
const CONCURRENCY = 4
const MANY = 1_000_000
const COMPARISONS = [
  { name: 'every 10th answer takes 1 s', recipients: 25_000, path: '/slow', rounds: 3, bound: 1.05 },
  { name: 'answers at once', recipients: 100_000, path: '/now', rounds: 9, bound: 1.1 },
]
const MESSAGE = { from: 'Shop <shop@example.com>', subject: 'Hello %name%', html: '<p>%code%</p>' }
const addressOf = (at) => `user${at}@example.com`
const ROLES = { serve, compare, send }

const [role, ...args] = process.argv.slice(2)
await (role === undefined ? main() : ROLES[role](...args))

async function main() {
  const server = fork(process.argv[1], ['serve'])
  const url = await new Promise((resolve) => server.once('message', resolve))
  const run = (...args) =>
    new Promise((resolve, reject) => {
      const child = fork(process.argv[1], args)
      child.once('message', resolve)
      child.once('exit', (status) => reject(new Error(`${args.join(' ')} ended with ${status}`)))
    })
  const check = (isRight, text) => {
    console.log(`${isRight ? 'ok ' : 'BAD'} ${text}`)
    if (!isRight) process.exitCode = 1
  }
  try {
    for (const [at, { name, recipients, bound }] of COMPARISONS.entries()) {
      const { workers, bulk } = await run('compare', url, String(at))
      const ratio = bulk / workers
      const times = `sendBulk ${bulk.toFixed(2)} s, workers ${workers.toFixed(2)} s: ${ratio.toFixed(3)}x`
      check(ratio <= bound, `${name}, ${recipients} recipients: ${times}, at most ${bound}x`)
    }
    for (const path of ['/now', '/hang']) {
      const { peak, sent, seconds } = await run('send', url + path)
      const memory = `at most ${(peak / 1_000_000).toFixed(0)} MB`
      check(sent === MANY && peak < MOST_BYTES, `${path} ${sent} sent in ${seconds.toFixed(0)} s; ${memory}`)
    }
  } finally {
    server.kill()
  }
}

async function serve() {
  let count = 0
  let release
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { to } = JSON.parse(new URLSearchParams(body).get('xsmtpapi'))
    const info = { emailIdList: to.map((address, at) => `1700000000-${at}$${address}`) }
    const answer = () =>
      response.end(JSON.stringify({ result: true, statusCode: 200, message: 'Request successful', info }))
    const [, path] = request.url.split('/')
    if (path === 'slow') {
      count += 1
      if (count % 10 === 0) return setTimeout(answer, 1_000)
    }
    if (path === 'hang') {
      if (to[0] === addressOf(0)) {
        release = answer
        return
      }
      if (to.at(-1) === addressOf(MANY - 1)) setTimeout(release, 500)
    }
    answer()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send(`http://127.0.0.1:${server.address().port}`)
}

async function compare(url, at) {
  const { recipients, path, rounds } = COMPARISONS[at]
  const times = { workers: [], bulk: [] }
  const timed = async (name, work) => {
    const start = performance.now()
    await work()
    times[name].push((performance.now() - start) / 1_000)
  }
  // The first round warms both up, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    await timed('workers', () => workers(url + path, recipients))
    await timed('bulk', () => bulk(url + path, recipients))
  }
  const median = (list) => list.slice(1).sort((one, other) => one - other)[Math.floor(rounds / 2)]
  process.send({ workers: median(times.workers), bulk: median(times.bulk) }, () => process.disconnect())
}

async function send(api) {
  let peak = 0
  const measure = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(measure, 50)
  const start = performance.now()
  const report = await bulk(api, MANY)
  let sent = 0
  for (const { emailId } of report.recipients) if (emailId !== undefined) sent += 1
  measure()
  clearInterval(timer)
  const seconds = (performance.now() - start) / 1_000
  process.send({ peak, sent, seconds }, () => process.disconnect())
}

async function* recipientsOf(count) {
  for (let at = 0; at < count; at += 1) yield { to: addressOf(at), vars: { name: `Name ${at}`, code: at } }
}

function bulk(api, count) {
  const sender = createSender({ addresses: { sg: { api } }, apiUser: 'a', apiKey: 'b', timeout: 600_000 })
  return sender.sendBulk(MESSAGE, recipientsOf(count), { concurrency: CONCURRENCY })
}

/** What one would write by hand: the same requests, and what became of each recipient. */
async function workers(api, count) {
  const agent = new Agent({ keepAlive: true })
  const source = recipientsOf(count)
  const reports = []
  const next = async () => {
    const batch = []
    while (batch.length < 100) {
      const { done, value } = await source.next()
      if (done) break
      batch.push(value)
    }
    return batch
  }
  // One reads at a time.
  let reading = Promise.resolve()
  const worker = async () => {
    for (;;) {
      const mine = reading.then(next)
      reading = mine
      const batch = await mine
      if (batch.length === 0) return
      const to = batch.map(({ to }) => to)
      const sub = {
        '%name%': batch.map(({ vars }) => vars.name),
        '%code%': batch.map(({ vars }) => String(vars.code)),
      }
      const body = new URLSearchParams({
        apiUser: 'a',
        apiKey: 'b',
        from: 'shop@example.com',
        fromName: 'Shop',
        subject: MESSAGE.subject,
        html: MESSAGE.html,
        xsmtpapi: JSON.stringify({ to, sub }),
        sendRequestId: crypto.randomUUID(),
      })
      const { result, info } = JSON.parse(await post(agent, `${api}/api/mail/send`, body.toString()))
      if (!result) throw new Error('not sent')
      for (const [at, address] of to.entries()) reports.push({ to: address, emailId: info.emailIdList[at] })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  agent.destroy()
  if (reports.length !== count) throw new Error(`${reports.length} of ${count} were sent`)
}

function post(agent, url, body) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve(text)
    })
    call.on('error', reject)
    call.end(body)
  })
}
