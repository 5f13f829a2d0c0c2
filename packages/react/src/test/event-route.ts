import { vi } from 'vitest'

export interface Connection {
  headers: Headers
  /** What `fetch` was given, or the reader's wish, said that it may end. */
  isClosed: () => boolean
  send: (text: string) => void
  /** The server ends it. */
  end: () => void
  /** The network ends it. */
  cut: () => void
}

/** A `fetch` whose `…/events` is in the hands of the test; all else is what `other` answers. */
export function createEventRoute({
  other = () => Response.json({}),
  scope,
}: {
  other?: (path: string) => Response
  /** Whose events the route says these are. */
  scope?: string
} = {}) {
  const connections: Connection[] = []
  const answers: (() => Response | Promise<Response>)[] = []

  function connect(init: RequestInit | undefined): Response {
    const text = new TextEncoder()
    let isCancelled = false
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own
      },
      cancel: () => {
        isCancelled = true
      },
    })
    connections.push({
      headers: new Headers(init?.headers),
      isClosed: () => isCancelled || init?.signal?.aborted === true,
      send: (block) => controller?.enqueue(text.encode(block)),
      end: () => controller?.close(),
      cut: () => controller?.error(new TypeError('network error')),
    })
    const headers = new Headers({ 'Content-Type': 'text/event-stream; charset=utf-8' })
    if (scope !== undefined) headers.set('Mailframe-Scope', scope)
    return new Response(body, { headers })
  }

  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    if (!String(input).endsWith('/events')) return other(String(input))
    const answer = answers.shift()
    return answer ? answer() : connect(init)
  })
  return {
    fetch,
    connections,
    /** What the next request for events gets in place of a stream. */
    answer: (...next: (() => Response | Promise<Response>)[]) => answers.push(...next),
    /** How often events were asked for. */
    asked: () => fetch.mock.calls.filter(([input]) => String(input).endsWith('/events')).length,
    open: () => connections.filter(({ isClosed }) => !isClosed()),
    newest: () => {
      const connection = connections.at(-1)
      if (connection === undefined) throw new Error('nobody has asked for events')
      return connection
    },
  }
}

export const savedBlock = (emailId: string, id: string, at = '2026-01-10T12:00:00.000Z') =>
  `id: ${id}\nevent: saved\ndata: ${JSON.stringify({ emailId, at })}\n\n`

/** Hides the page, or shows it. */
export function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
