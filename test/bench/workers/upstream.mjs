// A service that answers at once.
import { createServer } from 'node:http'
import { serveCalls } from '../lib/worker.mjs'

let count = 0
const asked = {}
const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    count += 1
    asked[request.url] = (asked[request.url] ?? 0) + 1
    const value =
      request.url === '/access/token'
        ? { access_token: 'token', expires_in: 604_800, token_type: 'Bearer' }
        : { code: `code${count}`, expires_in: 300, userId: JSON.parse(Buffer.concat(chunks)).userId }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({ asked: () => asked }, `http://127.0.0.1:${server.address().port}`)
