// A service that answers at once.
import { createServer } from 'node:http'
import { serveCalls } from '../lib/worker.mjs'

const at = new Date(0).toISOString()
const email = () => ({
  id: 'em_1',
  userId: 'ann',
  name: 'Email',
  subject: null,
  createdAt: at,
  updatedAt: at,
})
const ANSWERS = {
  '/access/token': () => ({ access_token: 'token', expires_in: 604_800, token_type: 'Bearer' }),
  '/access/code': (body) => ({ code: `code${count}`, expires_in: 300, userId: JSON.parse(body).userId }),
}

let count = 0
const asked = {}
const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    count += 1
    asked[request.url] = (asked[request.url] ?? 0) + 1
    const answer = ANSWERS[request.url] ?? email
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer(Buffer.concat(chunks))))
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({ asked: () => asked }, `http://127.0.0.1:${server.address().port}`)
