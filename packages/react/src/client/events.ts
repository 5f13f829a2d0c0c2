import { EVENTS_SCOPE_HEADER, parseJson } from '@mailframe/protocol'
import { RequestError, readFailure } from './errors.js'
import type { RouteClient } from './route-client.js'

export interface EventStream {
  /** The same for the same End User; null where the route does not say. */
  scope: string | null
  body: ReadableStream<Uint8Array>
}

/**
 * Opens the stream of saves, after the event with this id if it is given. Rejects where the answer is no stream, with
 * `notFound` where the route says that it has no events.
 */
export function openEvents(
  { send }: RouteClient,
  { lastEventId, signal }: { lastEventId?: string | undefined; signal: AbortSignal },
): Promise<EventStream> {
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
  return send('/events', { method: 'GET', headers, signal }, async (response, address) => {
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (response.status === 200 && isStream && response.body) {
      return { scope: response.headers.get(EVENTS_SCOPE_HEADER), body: response.body }
    }
    if (response.status === 204) {
      const message = 'the route has no events'
      throw new RequestError({ kind: 'notFound', message, retryable: false, status: 204 })
    }
    const failure = readFailure(address, response, parseJson(await response.text()))
    if (!response.ok || failure.kind !== 'unavailable') throw failure
    // Another try would end the same: saves are then polled for.
    const { message, status } = failure
    throw new RequestError({ kind: 'misconfigured', message, retryable: false, status })
  })
}
