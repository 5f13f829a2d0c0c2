import { readBytes, tooLarge } from './body.js'

/** A request as Hono holds it, `context.req`: what its middleware read of the body is still there. */
export interface HeldRequest {
  /** The request, for what the framework does with it. */
  raw: Request
  /** Its body, which others may have read. */
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A request whose body its host reads, in place of the Request. */
export interface UnreadRequest {
  /** The request without its body. */
  raw: Request
  /** The whole body, or null as soon as it is larger than `limit`. Rejects where it does not arrive whole. */
  read(limit: number): Promise<Uint8Array | null>
}

/** A request in any of the forms in which hosts have it. */
export type GivenRequest = Request | HeldRequest | UnreadRequest

/** A request whose body is read once, when somebody first asks for it, and given to all who do. */
export interface SharedRequest {
  /** As it came: its body is not to be read. */
  request: Request
  /** The body. @throws RouteFailure `bodyTooLarge`; `invalidParameter` where it did not arrive whole. */
  bytes(): Promise<Uint8Array>
  /** The same request with a body of its own, for a hook; without a body, the request itself. */
  own(): Request
}

export function rawOf(given: GivenRequest): Request {
  return isHeld(given) || isUnread(given) ? given.raw : given
}

export function shareRequest(given: GivenRequest, limit: number): SharedRequest {
  const request = rawOf(given)
  let reading: Promise<Uint8Array> | undefined
  const bytes = () => {
    reading ??= bytesOf(given, request, limit)
    return reading
  }
  const own = () => {
    if (isUnread(given)) return withSignal(withBody(request, bytes), request.signal)
    return hasBody(request) ? withBody(request, bytes, request.signal) : request
  }
  return { request, bytes, own }
}

function bytesOf(given: GivenRequest, request: Request, limit: number): Promise<Uint8Array> {
  if (isUnread(given)) return readBytes(request, limit, () => given.read(limit))
  return isHeld(given) && request.bodyUsed ? heldBytes(given, limit) : readBytes(request, limit)
}

/**
 * The request with this signal. By a property: a Request that is made with a signal follows it with one of its own,
 * which costs more than all else of it.
 */
export function withSignal(request: Request, signal: AbortSignal): Request {
  return Object.defineProperty(request, 'signal', { value: signal, configurable: true })
}

function isUnread(given: GivenRequest): given is UnreadRequest {
  return 'read' in given && typeof given.read === 'function'
}

function isHeld(given: GivenRequest): given is HeldRequest {
  return 'raw' in given && typeof given.raw === 'object' && 'arrayBuffer' in given
}

async function heldBytes(held: HeldRequest, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await held.arrayBuffer())
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return bytes
}

function hasBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  return request.bodyUsed || request.body !== null
}

function withBody(
  request: Request,
  bytes: () => Promise<Uint8Array>,
  signal?: AbortSignal | undefined,
): Request {
  const { method, headers } = request
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const content = await bytes()
          // A copy: who reads a body may write into it, or hand it to a worker.
          if (content.byteLength > 0) controller.enqueue(content.slice())
          controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    },
    // Nothing is read for hooks that do not ask.
    { highWaterMark: 0 },
  )
  const init: RequestInit & { duplex: 'half'; cf?: unknown } = {
    method,
    headers,
    body,
    duplex: 'half',
    ...(signal ? { signal } : {}),
    // What Cloudflare tells of a request.
    ...('cf' in request ? { cf: request.cf } : {}),
  }
  const own = new Request(request.url, init)
  addExtras(own, request)
  return own
}

/** What a framework adds to its requests, such as `cookies` and `nextUrl` of Next.js. */
function addExtras(own: Request, request: Request): void {
  for (
    let level: object | null = request;
    level !== null && level !== Request.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name in own) continue
      Object.defineProperty(own, name, {
        configurable: true,
        get() {
          const value: unknown = Reflect.get(request, name)
          return typeof value === 'function' ? value.bind(request) : value
        },
        set(value) {
          Reflect.set(request, name, value)
        },
      })
    }
  }
}
