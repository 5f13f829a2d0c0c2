import { withSignal } from '@mailframe/protocol/client'
import type { RouteClient } from '../client/route-client.js'
import { createEventParser, type StreamBlock } from './event-parser.js'

/** The route comments every 15 s: a stream, or a request for one, that is silent for five of them is dead. */
const SILENCE_MS = 75_000

export interface OpenStream {
  /** Whose events these are; null where the route does not tell. */
  scope: string | null
  /** Whether the route was asked to go on where an earlier stream ended. */
  isResumed: boolean
  /** Resolves at the stream's end; rejects where it broke or was closed. */
  read(onBlock: (block: StreamBlock) => void): Promise<void>
  close(): void
}

/** Opens one stream that ends with `signal`. Rejects as `RouteClient.events` does, and where nobody answers in time. */
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
      client.events({ lastEventId, signal: connection.signal }),
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
