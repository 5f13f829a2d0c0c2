import type { IncomingMessage, ServerResponse } from 'node:http'
import { type UnreadRequest, withSignal } from '../http/shared-body.js'
import { bodyOf, isUntouched, type Parsed, readIncoming } from './request-body.js'

/** What Express adds to a request, and other hosts do not. */
interface HostRequest extends Parsed {
  originalUrl?: unknown
  protocol?: unknown
}

/**
 * A Request of Node's. Its signal aborts when the client disconnects before the answer is complete. `parsed` is where a
 * body parser leaves what it read; by default, on the request itself, as in Express and Next.js.
 */
export function toRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  parsed: Parsed = incoming as Parsed,
): Request {
  const { method = 'GET' } = incoming
  const headers = headersOf(incoming)
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming, parsed, headers)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal: goneSignal(outgoing),
    duplex: 'half',
    ...(body === null ? {} : { body: body.content }),
  }
  const request = new Request(urlOf(incoming), init)
  // Its body is gone: it must not look like an empty one.
  if (body?.wasRead) void request.text()
  return request
}

/**
 * The same for our own handler, with as little work as possible: the body is read without a stream, and not at all
 * where nobody asks.
 */
export function toGivenRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request | UnreadRequest {
  const { method = 'GET' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  if (hasBody && !isUntouched(incoming)) return toRequest(incoming, outgoing)
  const bare = new Request(urlOf(incoming), { method, headers: headersOf(incoming) })
  const raw = withSignal(bare, goneSignal(outgoing))
  return hasBody ? { raw, read: (limit) => readIncoming(incoming, limit) } : raw
}

/** Aborts when the client disconnects before the answer is complete. */
function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}

function urlOf(incoming: IncomingMessage): string {
  const { originalUrl, protocol } = incoming as HostRequest
  const target = typeof originalUrl === 'string' ? originalUrl : (incoming.url ?? '/')
  const encrypted = 'encrypted' in incoming.socket && incoming.socket.encrypted === true
  const scheme = protocol === 'http' || protocol === 'https' ? protocol : encrypted ? 'https' : 'http'
  // By text, not as a base: `//elsewhere/path` would be another host.
  const origin = `${scheme}://${incoming.headers.host ?? incoming.headers[':authority'] ?? ''}`
  const { pathname, search } = URL.canParse(target) ? new URL(target) : { pathname: target, search: '' }
  const path = pathname.startsWith('/') ? `${pathname}${search}` : '/'
  return `${isOrigin(origin) ? origin : `${scheme}://localhost`}${path}`
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.toLowerCase()
}

/** All of them, also those that came twice: `IncomingMessage.headers` drops some. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  const cookies: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
    // Those of HTTP/2 that are no headers.
    if (name.startsWith(':')) continue
    if (name.toLowerCase() === 'cookie') cookies.push(value)
    else headers.append(name, value)
  }
  // The one header that is not joined by a comma.
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  return headers
}
