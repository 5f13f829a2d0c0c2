import { SignalEnded, withSignal } from '@mailframe/protocol/client'
import { openEvents } from '../client/events.js'
import type { RouteClient } from '../client/route-client.js'

/** The route comments every 15 s: a stream, or a request for one, that is silent for five of them is dead. */
const SILENCE_MS = 75_000
/** Before the first try to open a stream again, and the most before any. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

export interface OpenStream {
  /** Whose events these are; null where the route does not say. */
  scope: string | null
  /** Whether it goes on where an earlier stream ended. */
  isResumed: boolean
  /** Resolves at the stream's end; rejects where it broke or was closed. */
  read(onBlock: (block: StreamBlock) => void): Promise<void>
  close(): void
}

/** Opens one stream that ends with `signal`. Rejects as `openEvents` does, and where nobody answers in time. */
export async function openStream(
  client: RouteClient,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
): Promise<OpenStream> {
  const connection = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(silence)
    signal.removeEventListener('abort', close)
    connection.abort()
  }
  function startSilence() {
    clearTimeout(silence)
    silence = setTimeout(close, SILENCE_MS)
  }

  signal.addEventListener('abort', close)
  startSilence()
  try {
    const { scope, body } = await withSignal(
      openEvents(client, { lastEventId, signal: connection.signal }),
      connection.signal,
    )
    // A `fetch` of the team's own may not pass the signal on.
    connection.signal.addEventListener('abort', () => {
      if (!body.locked) body.cancel().catch(() => {})
    })
    return {
      scope,
      isResumed: lastEventId !== undefined,
      close,
      async read(onBlock) {
        const reader = body.getReader()
        const text = new TextDecoder()
        const parse = createEventParser(onBlock)
        try {
          for (;;) {
            const { done, value } = await withSignal(reader.read(), connection.signal)
            if (done) return
            startSilence()
            parse(text.decode(value, { stream: true }))
          }
        } finally {
          close()
          reader.cancel().catch(() => {})
        }
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** What stood between two blank lines of an event stream. */
export interface StreamBlock {
  /** `message` where it names none. */
  type: string
  /** Null where it has none: then it is no event, but its id counts. */
  data: string | null
  /** The newest id of the stream so far. */
  id: string | undefined
}

/**
 * Reads `text/event-stream` (HTML, section 9.2) from pieces of any size. `retry` is not read: the waits between
 * connections are ours.
 */
export function createEventParser(onBlock: (block: StreamBlock) => void): (piece: string) => void {
  let unfinished = ''
  let afterCarriageReturn = false
  let type = ''
  let data: string[] = []
  let id: string | undefined

  function readLine(line: string) {
    if (line === '') {
      onBlock({ type: type || 'message', data: data.length === 0 ? null : data.join('\n'), id })
      type = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    if (piece === '') return
    // CR LF may come in two pieces.
    const text = afterCarriageReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    afterCarriageReturn = piece.endsWith('\r')
    const lines = (unfinished + text).split(/\r\n|\r|\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}

/** Exponential backoff before connection number `attempt` (from 1): half of it fixed, half jitter. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}

/** Waits `ms`, or until the browser is online again. Throws SignalEnded as soon as `signal` aborts. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      if (signal.aborted) reject(new SignalEnded('the signal was aborted'))
      else resolve()
    }
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
