import { EVENTS_SCOPE_HEADER, isJsonObject, parseJson } from '@mailframe/protocol'
import { ANSWER, type Shape } from './answers.js'
import { RequestError, readFailure } from './errors.js'
import { createLogOnce, createUnreadHint } from './hints.js'

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** Also when the page is left meanwhile. */
  keepalive?: boolean | undefined
}

export interface EventStream {
  /** The same for the same End User; null where the route does not say. */
  scope: string | null
  body: ReadableStream<Uint8Array>
}

/** Requests to the route at `base`. They reject with a RequestError, or the abort's reason. */
export function createRequest(base: string, fetch: typeof globalThis.fetch | undefined) {
  const logOnce = createLogOnce()
  const unreadHint = createUnreadHint(base, logOnce)

  /** What `fetch` or the body threw, unless the caller wanted it to end. */
  function failed(error: unknown, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return error
    // Node.js has no page to complete the address with.
    if (error instanceof TypeError && isJsonObject(error.cause) && error.cause.code === 'ERR_INVALID_URL') {
      return new RequestError({
        kind: 'misconfigured',
        message: `endpoint ${base} has no origin on a server: prefetch there with @mailframe/react/queries`,
        retryable: false,
        cause: error,
      })
    }
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return new RequestError({
      kind: isLate ? 'timeout' : 'offline',
      message: unreadHint(error),
      retryable: true,
      cause: error,
    })
  }

  function logForeign(problem: string, call: string) {
    logOnce(`an answer of ${base} is not the route's: ${problem.replace(/\[\d+\]/g, '[…]')}`, call)
  }

  /** An answer of this shape, as JSON. */
  async function call<Answer>(
    method: string,
    path: string,
    shape: Shape,
    { body, signal, keepalive }: CallOptions = {},
  ): Promise<Answer> {
    const init: RequestInit = { method, cache: 'no-store', headers: { Accept: 'application/json' } }
    if (signal !== undefined) init.signal = signal
    if (keepalive === true) init.keepalive = true
    if (body !== undefined) {
      init.headers = { ...init.headers, 'Content-Type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    const address = `${base}${path}`
    let response: Response
    let text: string
    try {
      response = await (fetch ?? globalThis.fetch)(address, init)
      text = await response.text()
    } catch (error) {
      throw failed(error, signal)
    }
    const answer = parseJson(text)
    if (response.ok && answer !== undefined) {
      const problem = shape(answer, ANSWER)
      if (problem === null) return answer as Answer
      const message = `the answer to ${method} ${path.replace(/\?.*/, '')} is not the route's: ${problem}`
      logForeign(problem, `(${method} ${address})`)
      throw new RequestError({ kind: 'unavailable', message, retryable: true, status: response.status })
    }
    const failure = readFailure(address, response, answer)
    if (failure.kind === 'misconfigured') logOnce(failure.message, `(${method} ${address})`)
    else if (response.ok && failure.kind === 'unavailable') {
      logForeign('it is no JSON: check endpoint', `(${method} ${address})`)
    }
    throw failure
  }

  /** The answer as a stream of events, after the one with this id. Rejects with `notFound` where the route has none. */
  async function stream(
    path: string,
    { lastEventId, signal }: { lastEventId?: string | undefined; signal: AbortSignal },
  ): Promise<EventStream> {
    const headers: Record<string, string> = { Accept: 'text/event-stream' }
    if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
    const address = `${base}${path}`
    try {
      const response = await (fetch ?? globalThis.fetch)(address, {
        method: 'GET',
        cache: 'no-store',
        headers,
        signal,
      })
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
    } catch (error) {
      throw error instanceof RequestError ? error : failed(error, signal)
    }
  }

  return { call, stream }
}
