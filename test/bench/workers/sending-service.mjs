// A sending service: `/now` answers at once, `/slow` every 10th after 1 s, `/hang` holds the first until all others had
// their answer.
import { createServer } from 'node:http'
import { serveCalls } from '../lib/worker.mjs'
import { addressOf, MANY } from '../peers/recipients.mjs'

let count = 0
let release
let underWay = 0
let isLastThere = false
const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { to } = JSON.parse(new URLSearchParams(Buffer.concat(chunks).toString()).get('xsmtpapi'))
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
      underWay += 1
      isLastThere ||= to.at(-1) === addressOf(MANY - 1)
      response.on('finish', () => {
        underWay -= 1
        if (isLastThere && underWay === 0) release()
      })
    }
    answer()
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({}, `http://127.0.0.1:${server.address().port}`)
