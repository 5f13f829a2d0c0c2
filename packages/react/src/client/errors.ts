import {
  type EditorErrorKind,
  isRouteError,
  ROUTE_ERRORS,
  type RouteError,
  type RouteErrorBody,
  retryAfterMs,
} from '@mailframe/protocol'
import { absolute } from './address.js'

interface RequestErrorOptions {
  kind: EditorErrorKind
  message: string
  retryable: boolean
  /** The HTTP status; absent where no answer came. */
  status?: number | undefined
  /** Seconds to wait before another try, from `Retry-After`. */
  retryAfter?: number | undefined
  /** Of the answer's `X-Request-Id`. */
  requestId?: string | undefined
  /** What `fetch` threw. */
  cause?: unknown
}

/** Why a call to the team's own route failed: `error` of every hook, by the kinds of the route's error table. */
export class RequestError extends Error {
  /** Always `RequestError`. */
  override readonly name = 'RequestError'
  /** What went wrong, by the kinds of the route's error table; `offline` where no answer came. */
  declare readonly kind: EditorErrorKind
  /** Whether the same call may succeed later. */
  declare readonly retryable: boolean
  /** The HTTP status; undefined where no answer came. */
  declare readonly status: number | undefined
  /** Seconds to wait before another try, where the route says so. */
  declare readonly retryAfter: number | undefined
  /** What the team finds the request by, where the answer has an `X-Request-Id`. */
  declare readonly requestId: string | undefined

  constructor({ message, cause, ...facts }: RequestErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, facts)
  }
}

// An answer that is not the route's comes from something else on the way: a guard, a proxy, a wrong endpoint. It counts
// as the error of the route that comes next to it. With a page in place of an answer too: what stands between, such as
// the sign-in of a network, goes away again.
const FOREIGN: Record<number, RouteError> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'bodyTooLarge',
  429: 'rateLimited',
  504: 'serviceTimeout',
}

/** The error that the answer to a request for `address` stands for. `body` is its parsed JSON, or undefined. */
export function readFailure(address: string, response: Response, body: unknown): RequestError {
  const { status, ok, headers } = response
  const wait = retryAfterMs(headers.get('Retry-After'), Date.now())
  const { error, message } = Object(body) as Partial<RouteErrorBody>
  let like = FOREIGN[status] ?? (status >= 500 || ok ? 'serviceUnavailable' : 'serviceMisconfigured')
  let text = `the answer (${status}) is not from a Mailframe route: check endpoint`
  if (isRouteError(error)) {
    like = error
    text = typeof message === 'string' && message ? message : error
  } else if (isSentElsewhere(address, response)) {
    like = 'unauthenticated'
    text = 'the route answered with a redirect to another page: sign in again'
  }
  const { kind, retryable } = ROUTE_ERRORS[like]
  return new RequestError({
    kind,
    retryable,
    message: text,
    status,
    retryAfter: wait === undefined ? wait : Math.ceil(wait / 1000),
    requestId: headers.get('X-Request-Id') ?? undefined,
  })
}

/** A guard that sends people to a sign-in page: it answers with that page, or that it takes no POST. */
function isSentElsewhere(address: string, { type, ok, status, redirected, url }: Response): boolean {
  return (
    type === 'opaqueredirect' || (redirected && (ok || status === 405) && pathOf(url) !== pathOf(address))
  )
}

/** Servers add and remove a slash at the end by a redirect. */
function pathOf(address: string): string {
  return absolute(address || '/').pathname.replace(/\/+$/, '')
}
