import { ConnectionDropped, type Service } from '../core/index.js'

/** The name under which the core knows itself in a page. Nothing is ever sent there. */
export const ORIGIN = 'https://emulator.mailframe.invalid'

/** A request as the core gets it, whatever address it was sent to. */
export function coreRequest(
  path: string,
  { method, headers, body }: { method: string; headers: HeadersInit; body: ArrayBuffer | null },
): Request {
  const content = body === null || body.byteLength === 0 ? null : body
  return new Request(ORIGIN + path, { method, headers, body: content })
}

/** What stands below one of `bases` in an address; null where it is below none. */
export function pathBelow(address: string, bases: readonly string[]): string | null {
  const { href, hash } = new URL(address)
  const bare = href.slice(0, href.length - hash.length)
  const base = bases.find((candidate) => bare === candidate || bare.startsWith(`${candidate}/`))
  if (base === undefined) return null
  const path = bare.slice(base.length)
  return path.startsWith('/') ? path : '/'
}

/** `fetch` in place of a port. `bases` are the addresses that it answers. */
export function createFetch(service: Service, bases: () => readonly string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, headers, signal } = request
    const path = pathBelow(request.url, bases())
    if (path === null) {
      throw new TypeError(
        `${request.url} is not below ${bases()[0] ?? 'any address: the emulator is closed'}`,
      )
    }
    signal.throwIfAborted()
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
    const response = await unlessAborted(
      signal,
      answer(service, coreRequest(path, { method, headers, body })),
    )
    if (response.body === null) return response
    const { status } = response
    return new Response(response.body.pipeThrough(new TransformStream(), { signal }), {
      status,
      headers: response.headers,
    })
  }
}

async function answer(service: Service, request: Request): Promise<Response> {
  try {
    return await service.fetch(request)
  } catch (error) {
    // As a browser's own fetch fails.
    if (error instanceof ConnectionDropped) throw new TypeError(error.message, { cause: error })
    throw error
  }
}

async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
