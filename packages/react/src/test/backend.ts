import { once } from 'node:events'
import { createServer } from 'node:net'
import { createEmulator } from '@mailframe/emulator'
import {
  createHandler,
  createMailframe,
  createMemoryEventBus,
  type EventBus,
  type HandlerOptions,
} from '@mailframe/server'

/** So that the tests can save without the editor. */
const PUSH_TOKEN = 'push-token'

const pageOf = (script: string) => `<!doctype html><html lang="en"><head><title>Emails</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/packages/react/src/styles.css">
<script type="module" src="/packages/react/src/test/${script}.tsx"></script></head><body></body></html>`

/** The team's backend of the browser tests. Who is signed in stands in the cookie or header `user`. */
export async function startBackend(origin: string, options: Pick<HandlerOptions, 'allowedOrigins'> = {}) {
  const emulator = await createEmulator({ pushUrl: `${origin}/api/mailframe/push?token=${PUSH_TOKEN}` })
  const events = countStreams(createMemoryEventBus())
  const { url, editorUrl, credentials } = emulator
  const { clientId, clientSecret } = credentials
  const service = { baseUrl: url, editorUrl, clientId, clientSecret }
  const shared: HandlerOptions = {
    mailframe: createMailframe(service),
    user: (request) => {
      const userId = request.headers.get('x-user') ?? cookie(request, 'user')
      return userId ? { userId } : null
    },
    push: { token: PUSH_TOKEN },
    events: events.bus,
    onError: () => {},
    ...options,
  }
  const handler = createHandler(shared)
  /** Routes of other teams, by the header `x-route`. */
  const others: Record<string, ReturnType<typeof createHandler>> = {
    forbidding: createHandler({ ...shared, allow: () => false }),
    verifying: createHandler({ ...shared, verifyEmail: true }),
    limiting: createHandler({ ...shared, rateLimit: () => ({ retryAfter: 7 }) }),
    throwing: createHandler({ ...shared, allow: () => Promise.reject(new Error('a hook that throws')) }),
    impatient: createHandler({ ...shared, mailframe: createMailframe({ ...service, timeout: 100 }) }),
    many: createHandler({ ...shared, mailframe: createMailframe({ ...service, fetch: serviceOfMany }) }),
    eventless: createHandler({ ...shared, events: undefined, push: undefined }),
  }

  const hits: string[] = []
  const late: (() => void)[] = []

  /** The service reports a save, as it does after one in the editor. */
  function save(payload: object): Promise<Response> {
    return handler(
      new Request(`${origin}/api/mailframe/push?token=${PUSH_TOKEN}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...payload, timestamp: Math.floor(Date.now() / 1000) }),
      }),
    )
  }

  /** What the tests ask about the far side, and editors that misbehave. */
  async function control(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/test-backend/mints') {
      const userId = searchParams.get('userId')
      const mints = emulator.requests.filter(
        ({ path, requestBody }) =>
          path === '/access/code' && (requestBody as { userId?: unknown } | null)?.userId === userId,
      )
      return Response.json(mints.length)
    }
    hits.push(pathname)
    switch (pathname) {
      case '/test-backend/faults':
        if (request.method === 'DELETE') await emulator.faults.clear()
        else await emulator.faults.add(await request.json())
        return new Response(null, { status: 204 })
      case '/test-backend/hits':
        return Response.json(hits.filter((path) => path === searchParams.get('path')).length)
      case '/test-backend/page':
        return new Response(pageOf(searchParams.get('script') ?? 'policy-page'), {
          headers: {
            'Content-Type': 'text/html',
            [`Content-Security-Policy${searchParams.has('reportOnly') ? '-Report-Only' : ''}`]:
              searchParams.get('policy') ?? '',
          },
        })
      case '/test-backend/save':
        return save(await request.json())
      case '/test-backend/seed': {
        const userId = searchParams.get('userId') ?? ''
        for (let index = 1; index <= Number(searchParams.get('count')); index += 1) {
          await shared.mailframe.emails.create({ userId, name: `Email ${index}` })
        }
        return new Response(null, { status: 204 })
      }
      case '/test-backend/streams':
        return Response.json(events.openOf(searchParams.get('userId') ?? ''))
      case '/test-backend/editor-url':
        return Response.json(editorUrl)
      case '/test-backend/refused':
        return Response.json(`http://127.0.0.1:${await closedPort()}`)
      case '/test-backend/unframeable':
        return Response.json('/test-backend/unframeable')
      case '/test-backend/unframeable/thirdApp':
        return new Response('<p>Not in a frame.</p>', {
          headers: { 'Content-Type': 'text/html', 'X-Frame-Options': 'DENY' },
        })
      case '/test-backend/late/thirdApp':
        await new Promise<void>((resolve) => late.push(resolve))
        return new Response('<p>Late.</p>', { headers: { 'Content-Type': 'text/html' } })
      case '/test-backend/late/answer':
        for (const answer of late.splice(0)) answer()
        return new Response(null, { status: 204 })
    }
    return new Response(null, { status: 404 })
  }

  return {
    handle: (request: Request) => {
      if (new URL(request.url).pathname.startsWith('/test-backend/')) return control(request)
      return (others[request.headers.get('x-route') ?? ''] ?? handler)(request)
    },
    close: () => emulator.close(),
  }
}

/** A bus that also knows how many streams each user has open. */
function countStreams(bus: EventBus) {
  const open = new Map<string, number>()
  const change = (userId: string, by: 1 | -1) => open.set(userId, (open.get(userId) ?? 0) + by)
  const counting: EventBus = {
    publish: bus.publish,
    async subscribe(call) {
      const subscription = await bus.subscribe(call)
      change(call.userId, 1)
      return {
        ...subscription,
        close() {
          change(call.userId, -1)
          subscription.close()
        },
      }
    },
  }
  return { bus: counting, openOf: (userId: string) => open.get(userId) ?? 0 }
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

function cookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

/** How many emails each End User of it has: too many to create one by one for a test. */
export const MANY = 10_000

const DAY_MS = 86_400_000
const NEWEST = Date.parse('2026-01-10T12:00:00Z')

/**
 * `fetch` of a service that has ten thousand emails for everybody, the newest called `Email 10000`, each with a
 * picture. They cannot be changed.
 */
export const serviceOfMany: typeof fetch = async (input) => {
  const { pathname, searchParams } = new URL(String(input))
  if (pathname.endsWith('/access/token')) {
    return Response.json({ access_token: 'many', expires_in: 3600, token_type: 'Bearer' })
  }
  const emailId = /\/resource\/email\/email-(\d+)$/.exec(pathname)?.[1]
  if (emailId !== undefined) return Response.json({ ...emailOf(Number(emailId)), html: htmlOf(emailId) })
  const [pageNo, pageSize] = [Number(searchParams.get('pageNo')), Number(searchParams.get('pageSize'))]
  const skipped = (pageNo - 1) * pageSize
  const count = Math.max(0, Math.min(pageSize, MANY - skipped))
  const list = Array.from({ length: count }, (_, index) => emailOf(MANY - skipped - index))
  return Response.json({ list, total: MANY, pageNo, pageSize })
}

function emailOf(number: number) {
  const at = new Date(NEWEST - (MANY - number) * DAY_MS).toISOString()
  const subject = number % 3 === 0 ? null : `What is new in week ${number}`
  return { id: `email-${number}`, name: `Email ${number}`, subject, createdAt: at, updatedAt: at }
}

const htmlOf = (number: string) =>
  `<html><body style="font-family: sans-serif"><h1>Email ${number}</h1><p>Hello.</p></body></html>`
