import { parseJson } from '@mailframe/protocol'
import { RequestError, readFailure } from './errors.js'
import { createLogOnce, createUnreadHint } from './hints.js'

/** Says what is wrong with a value of an answer, naming the field, or null. */
export type Shape = (value: unknown, field: string) => string | null

/** How the answer itself is called. */
export const ANSWER = 'the answer'

export interface RouteClientOptions {
  /** Where the route handler is mounted: `/api/mailframe`, or an absolute address. */
  endpoint: string
  /** Default: the global one, read at each call. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Which page of a list. */
export interface EmailListParams {
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** Days of the calendar in UTC, as `yyyy-MM-dd`, both included: the service counts by them. */
export interface DateRange {
  /** The first day. */
  startDate: string
  /** The last day; not before the first. */
  endDate: string
}

/** Which uses of AI, and which page of them. */
export interface AiUsageParams extends DateRange {
  /** Whose uses: another than oneself, or `*` for the whole Application, only where the backend's `allow` says so. */
  userId?: string | undefined
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

/** Which bills, and which page of them. */
export interface AiBillsParams {
  /** `yyyy-MM` */
  month: string
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** Also when the page is left meanwhile. */
  keepalive?: boolean | undefined
}

/**
 * The team's own route, as the browser calls it. What it is called for stands in functions that take it, so that an app
 * loads those that it uses.
 */
export interface RouteClient {
  /** As it was given, without a slash at its end. */
  readonly endpoint: string
  /** An answer of this shape, as JSON. Rejects with a {@link RequestError}, or the abort's reason. */
  call<Answer>(method: string, path: string, shape: Shape, options?: CallOptions): Promise<Answer>
  /** Sends a request, and reads its answer. What either throws is a {@link RequestError} or the abort's reason, too. */
  send<Result>(
    path: string,
    init: RequestInit,
    read: (response: Response, address: string) => Promise<Result>,
  ): Promise<Result>
}

/**
 * The route at `endpoint`, free of React.
 *
 * @throws TypeError where `endpoint` is none; in a build for production only where it is no text.
 */
export function createRouteClient({ endpoint, fetch }: RouteClientOptions): RouteClient {
  if (process.env.NODE_ENV !== 'production' && (typeof endpoint !== 'string' || /[?#]/.test(endpoint))) {
    const rule = "must be the address of your route handler, such as '/api/mailframe', without a query"
    throw new TypeError(`endpoint ${rule}; it is ${JSON.stringify(endpoint)}`)
  }
  const base = endpoint.replace(/\/+$/, '')
  const logOnce = createLogOnce()
  const unreadHint =
    process.env.NODE_ENV === 'production'
      ? (cause: unknown) => {
          if (globalThis.navigator?.onLine) logOnce(`no answer of ${base} could be read`, cause)
          return 'the request did not reach the route'
        }
      : createUnreadHint(base, logOnce)

  const send: RouteClient['send'] = async (path, init, read) => {
    const address = base + path
    try {
      return await read(await (fetch ?? globalThis.fetch)(address, { cache: 'no-store', ...init }), address)
    } catch (error) {
      if (error instanceof RequestError || init.signal?.aborted) throw error
      const { name, cause } = Object(error) as Thrown
      // Node.js has no page to complete the address with.
      const hasNoOrigin = cause?.code === 'ERR_INVALID_URL'
      throw new RequestError({
        kind: hasNoOrigin ? 'misconfigured' : name === 'TimeoutError' ? 'timeout' : 'offline',
        message: hasNoOrigin
          ? `endpoint ${base} has no origin on a server: prefetch there with @mailframe/react/queries`
          : unreadHint(error),
        retryable: !hasNoOrigin,
        cause: error,
      })
    }
  }

  const call = <Answer>(
    method: string,
    path: string,
    shape: Shape,
    { body, signal, keepalive }: CallOptions = {},
  ): Promise<Answer> => {
    const headers = {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    // Of undefined: nothing.
    const init = {
      method,
      headers,
      signal: signal ?? null,
      body: JSON.stringify(body),
      ...(keepalive && { keepalive }),
    }
    return send(path, init, async (response, address) => {
      const { ok, status } = response
      const answer = parseJson(await response.text())
      const problem = answer === undefined ? 'it is no JSON: check endpoint' : shape(answer, ANSWER)
      if (ok && problem === null) return answer as Answer
      const isForeign = ok && answer !== undefined
      const failure = isForeign
        ? new RequestError({
            kind: 'unavailable',
            message: `the answer to ${method} ${path.replace(/\?.*/, '')} is not the route's: ${problem}`,
            retryable: true,
            status,
          })
        : readFailure(address, response, answer)
      const { kind, message } = failure
      if (kind === 'misconfigured') logOnce(message, `(${method} ${address})`)
      else if (ok && kind === 'unavailable') {
        const where = problem?.replace(/\[\d+\]/g, '[…]')
        logOnce(`an answer of ${base} is not the route's: ${where}`, `(${method} ${address})`)
      }
      throw failure
    })
  }

  return { endpoint: base, call, send }
}

/** What `fetch` may throw, of what is known. */
interface Thrown {
  name?: unknown
  cause?: { code?: unknown }
}
