import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the service of a test saw. */
export interface SeenRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

/** How a test answers: by value, or with the response in hand. */
export type Behaviour = (
  request: SeenRequest,
  response: ServerResponse,
) => { status?: number; headers?: Record<string, string>; body?: unknown } | undefined

export interface TestService extends AsyncDisposable {
  url: string
  /** All but the token requests. */
  seen: SeenRequest[]
  tokenRequests: SeenRequest[]
  /** Answers of the calls, in turn; the last one stays. */
  calls: Behaviour[]
  /** Answers of POST /access/token, in turn; the last one stays. */
  tokens: Behaviour[]
}

export const CREDENTIALS = { clientId: 'the-client', clientSecret: 'pl4nted/s+cret=%' }

/** A real service on a free port that misbehaves as it is told. */
export async function startService(...calls: Behaviour[]): Promise<TestService> {
  let issued = 0
  const service = {
    seen: [] as SeenRequest[],
    tokenRequests: [] as SeenRequest[],
    calls,
    tokens: [
      () => {
        issued += 1
        return { body: { access_token: `token-${issued}`, expires_in: 604_800, token_type: 'Bearer' } }
      },
    ] as Behaviour[],
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://service')
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    const isToken = url.pathname.endsWith('/access/token')
    const list = isToken ? service.tokenRequests : service.seen
    const behaviours = isToken ? service.tokens : service.calls
    const behaviour = behaviours[list.length] ?? behaviours.at(-1)
    list.push(seen)
    const answer = behaviour?.(seen, response)
    if (answer === undefined) return
    const { status = 200, headers = {}, body = {} } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export const EMAIL = {
  id: 'mail-1',
  name: 'First',
  subject: 'Hello',
  userId: 'ann',
  extra: { a: 1 },
  html: '<p>Hi</p>',
  json: { pages: [] },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

export const answers = (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour => {
  return () => ({ status, body, headers })
}
export const refuses = (status: number, error: string, message = error): Behaviour => {
  return answers({ error, message }, status)
}
/** Ends the connection without an answer. */
export const drops: Behaviour = (_, response) => {
  response.destroy()
  return undefined
}
/** Sends half of an answer, and ends the connection. */
export const cuts: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id":"mail-1",')
  setTimeout(() => response.destroy(), 20)
  return undefined
}
/** Never answers. */
export const hangs: Behaviour = () => undefined
/** Sends the head, and a body that never ends. */
export const stalls: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"id":')
  return undefined
}
