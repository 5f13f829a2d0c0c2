import { readBytes, tooLarge } from './body.js'

/** A request as Hono holds it, `context.req`: what its middleware read of the body is still there. */
export interface HeldRequest {
  /** The request, for what the framework does with it. */
  raw: Request
  /** Its body, which others may have read. */
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A request whose body is read once, when somebody first asks for it, and given to all who do. */
export interface SharedRequest {
  /** As it came: its body is not to be read. */
  request: Request
  /** The body. @throws RouteFailure `bodyTooLarge`; `invalidParameter` where it did not arrive whole. */
  bytes(): Promise<Uint8Array>
  /** The same request with a body of its own, for a hook; without a body, the request itself. */
  own(): Request
}

export function rawOf(given: Request | HeldRequest): Request {
  return isHeld(given) ? given.raw : given
}

export function shareRequest(given: Request | HeldRequest, limit: number): SharedRequest {
  const request = rawOf(given)
  let reading: Promise<Uint8Array> | undefined
  const bytes = () => {
    reading ??= isHeld(given) && request.bodyUsed ? heldBytes(given, limit) : readBytes(request, limit)
    return reading
  }
  return {
    request,
    bytes,
    own: () => (hasBody(request) ? withBody(request, bytes) : request),
  }
}

function isHeld(given: Request | HeldRequest): given is HeldRequest {
  return 'raw' in given && typeof given.raw === 'object' && typeof given.arrayBuffer === 'function'
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

function withBody(request: Request, bytes: () => Promise<Uint8Array>): Request {
  const { method, headers, signal } = request
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
