// The editor's page, which tells when it was asked for.
import { createServer } from 'node:http'
import { serveCalls } from '../lib/worker.mjs'

let arrived = () => {}
const server = createServer((request, response) => {
  if (request.url.startsWith('/thirdApp?')) arrived(performance.timeOrigin + performance.now())
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Editor</title>')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls(
  {
    /** When the next request comes, in milliseconds since 1970. */
    next: () =>
      new Promise((resolve) => {
        arrived = resolve
      }),
  },
  `http://127.0.0.1:${server.address().port}`,
)
