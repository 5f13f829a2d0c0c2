/** A `fetch` that calls a handler instead of a server. */
export interface HandlerFetch {
  fetch: typeof globalThis.fetch
  /** Aborts open calls and streams. From then on `fetch` rejects. */
  close(): void
}

type Signal = Pick<AbortSignal, 'aborted' | 'reason' | 'addEventListener' | 'removeEventListener'>

/** Calls `handler` as a browser calls a server; relative addresses count from `base`. */
export function createHandlerFetch(
  handler: (request: Request) => Promise<Response>,
  base: string,
): HandlerFetch {
  const open = new Set<(reason: unknown) => void>()
  let isClosed = false

  return {
    async fetch(input, init = {}) {
      // jsdom replaces AbortSignal by its own, which `Request` does not accept: it is handled here.
      const { signal: given, ...rest } = init
      const isRequest = input instanceof Request
      const request = new Request(isRequest ? input : new URL(String(input), base), rest)
      const signal = given ?? (isRequest ? input.signal : null)
      if (isClosed) throw closed()
      if (signal?.aborted) throw signal.reason
      const life = createLife(signal, open)
      try {
        const response = await Promise.race([handler(request), life.ended])
        if (response.body === null) life.release()
        return response.body === null ? response : new Response(life.hold(response.body), response)
      } catch (error) {
        life.release()
        throw error
      }
    },
    close() {
      isClosed = true
      for (const end of [...open]) end(closed())
    },
  }
}

/** One call: it ends when its answer is read, its caller aborts it or the backend closes. */
function createLife(signal: Signal | null, open: Set<(reason: unknown) => void>) {
  const onEnd = new Set<(reason: unknown) => void>()
  const end = (reason: unknown) => {
    release()
    for (const listener of onEnd) listener(reason)
  }
  const onAbort = () => end(signal?.reason)
  function release() {
    open.delete(end)
    signal?.removeEventListener('abort', onAbort)
  }
  open.add(end)
  signal?.addEventListener('abort', onAbort)

  const ended = new Promise<never>((_, reject) => onEnd.add(reject))
  // It may reject when nothing awaits it any more.
  ended.catch(() => {})

  return {
    ended,
    release,
    /** The body; it fails where the call ends first. */
    hold(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const reader = body.getReader()
      return new ReadableStream<Uint8Array>({
        start(controller) {
          onEnd.add((reason) => {
            controller.error(reason)
            reader.cancel(reason).catch(() => {})
          })
        },
        async pull(controller) {
          const piece = await reader.read()
          if (!piece.done) return controller.enqueue(piece.value)
          release()
          controller.close()
        },
        async cancel(reason) {
          release()
          await reader.cancel(reason)
        },
      })
    },
  }
}

/** As a browser's own fetch fails. */
const closed = () => new TypeError('Failed to fetch: the test backend is closed')
