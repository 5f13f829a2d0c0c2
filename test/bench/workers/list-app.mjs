// A page with a list, `ours` or `theirs`, and a route with as many emails as it is told.
import { createServer } from 'node:http'
import { servePage } from '../lib/page.mjs'
import { serveCalls } from '../lib/worker.mjs'

const [side] = process.argv.slice(2)
const page = await servePage(side === 'ours' ? 'list-ours' : 'list-by-hand')
let total = 0
const names = new Map()
const emailOf = (index) => ({
  id: `email-${index}`,
  name: names.get(`email-${index}`) ?? `Email number ${index}`,
  subject: `What is in email number ${index}`,
  userId: 'ann',
  createdAt: new Date(1_700_000_000_000 - index * 60_000).toISOString(),
  updatedAt: new Date(1_700_000_000_000 - index * 60_000).toISOString(),
})

const server = createServer(async (request, response) => {
  if (page(request, response)) return
  const { pathname, searchParams } = new URL(request.url, 'http://app')
  let body = ''
  for await (const chunk of request) body += chunk
  const reply = (value) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(value))
  const [, id] = /emails\/(email-\d+)$/.exec(pathname) ?? []
  if (id !== undefined) {
    if (request.method === 'PUT') names.set(id, JSON.parse(body).name)
    return reply({ ...emailOf(Number(id.slice(6))), extra: null, html: `<h1>${id}</h1>`, json: null })
  }
  if (!pathname.endsWith('/emails')) return response.writeHead(404).end('{"error":"notFound","message":""}')
  const [pageNo, pageSize] = [Number(searchParams.get('pageNo')), Number(searchParams.get('pageSize'))]
  const from = (pageNo - 1) * pageSize
  const count = Math.max(0, Math.min(pageSize, total - from))
  reply({ list: Array.from({ length: count }, (_, at) => emailOf(from + at)), total, pageNo, pageSize })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls(
  {
    hold(count) {
      total = count
      names.clear()
    },
  },
  `http://127.0.0.1:${server.address().port}`,
)
