// What one writes by hand in place of sendBulk: workers that share an iterator and the connections of node:http, make
// the same requests, and keep what became of each recipient.
import { Agent, request } from 'node:http'
import { CONCURRENCY, MESSAGE, recipientsOf } from './recipients.mjs'

const A_REQUEST = 100

/** Sends to `count` recipients. */
export async function sendByWorkers(api, count) {
  const agent = new Agent({ keepAlive: true })
  const source = recipientsOf(count)
  const reports = []
  const next = async () => {
    const batch = []
    while (batch.length < A_REQUEST) {
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
    const call = request(url, { method: 'POST', agent, headers, timeout: 600_000 }, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      if (response.statusCode === 200) resolve(text)
      else reject(new Error(`answered ${response.statusCode}`))
    })
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', reject)
    call.end(body)
  })
}
