import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createRouteClient } from '../client/route-client.js'
import { createLiveEvents } from '../live/live-events.js'
import { followOnPage } from '../live/on-page.js'

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
    /** How often events were requestCount for. */
    requestCount: () => fetch.mock.calls.filter(([input]) => String(input).endsWith('/events')).length,
    open: () => connections.filter(({ isClosed }) => !isClosed()),
    newest: () => {
      const connection = connections.at(-1)
      if (connection === undefined) throw new Error('nobody has requestCount for events')
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

export const MINUTE = 60_000
export const releases: (() => void)[] = []
let listening = 0
/** Timers that code of this folder has set. What other files of the process left behind may set some at any time. */
const timers = new Set<unknown>()

function countTimers() {
  const { setTimeout, clearTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((handler: () => void, ms?: number) => {
    const id: unknown = setTimeout(() => {
      timers.delete(id)
      handler()
    }, ms)
    if (/\/live\/(?!\S*\.test\.)/.test(new Error().stack ?? '')) timers.add(id)
    return id
  }) as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    timers.delete(id)
    clearTimeout(id)
  })
}

/** A clock of its own for each test of the file; nothing of the events is left after it. */
export function watchTimers() {
  beforeEach(() => {
    vi.useFakeTimers()
    timers.clear()
    countTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target
      vi.spyOn(target, 'addEventListener').mockImplementation((...args) => {
        listening += 1
        addEventListener.apply(target, args as Parameters<typeof addEventListener>)
      })
      vi.spyOn(target, 'removeEventListener').mockImplementation((...args) => {
        listening -= 1
        removeEventListener.apply(target, args as Parameters<typeof removeEventListener>)
      })
    }
  })
  afterEach(async () => {
    for (const release of releases.splice(0)) release()
    await settle()
    vi.restoreAllMocks()
    vi.useRealTimers()
    expect([timers.size, listening], 'timers and listeners that are left').toEqual([0, 0])
  })
}

export const settle = () => vi.advanceTimersByTimeAsync(0)

export async function setUp(options?: Parameters<typeof createEventRoute>[0]) {
  const route = createEventRoute(options)
  const onSaved = vi.fn()
  const onResync = vi.fn()
  const onPersonChanged = vi.fn()
  const client = createRouteClient({ endpoint: '/api/mailframe', fetch: route.fetch })
  const live = createLiveEvents(
    async () => (owner) => followOnPage({ client, onSaved, onResync, onPersonChanged }, owner),
  )
  const retain = async () => {
    const release = live.retain()
    releases.push(release)
    await settle()
    return async () => {
      release()
      await settle()
    }
  }
  return { ...route, onSaved, onResync, onPersonChanged, retain, live }
}

export async function openStream() {
  const all = await setUp()
  const release = await all.retain()
  return { ...all, release }
}
