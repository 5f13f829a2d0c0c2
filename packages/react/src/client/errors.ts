import {
  type EditorErrorKind,
  isJsonObject,
  isRouteError,
  ROUTE_ERRORS,
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
  /** What `fetch` threw. */
  cause?: unknown
}

/** Why a call to the team's own route failed: `error` of every hook, by the kinds of the route's error table. */
export class RequestError extends Error {
  /** Always `RequestError`. */
  override readonly name = 'RequestError'
  /** What went wrong, by the kinds of the route's error table; `offline` where no answer came. */
  readonly kind: EditorErrorKind
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** Seconds to wait before another try, where the route says so. */
  readonly retryAfter: number | undefined

  constructor({ kind, message, retryable, status, retryAfter, cause }: RequestErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryable = retryable
    this.status = status
    this.retryAfter = retryAfter
  }
}

// An answer that is not the route's comes from something else on the way: a guard, a proxy, a wrong endpoint.
const FOREIGN: Record<number, { kind: EditorErrorKind; retryable: boolean }> = {
  401: { kind: 'unauthenticated', retryable: false },
  403: { kind: 'forbidden', retryable: false },
  413: { kind: 'invalid', retryable: false },
  429: { kind: 'rateLimited', retryable: true },
  504: { kind: 'timeout', retryable: true },
}

/** The error that the answer to a request for `address` stands for. `body` is its parsed JSON, or undefined. */
export function readFailure(address: string, response: Response, body: unknown): RequestError {
  const { status } = response
  const retryAfter = retryAfterSeconds(response.headers.get('Retry-After'))
  const { error, message } = isJsonObject(body) ? body : {}
  if (isRouteError(error)) {
    const { kind, retryable } = ROUTE_ERRORS[error]
    const text = typeof message === 'string' && message !== '' ? message : error
    return new RequestError({ kind, message: text, retryable, status, retryAfter })
  }
  if (isSentElsewhere(address, response)) {
    const text = 'the route answered with a redirect to another page: sign in again'
    return new RequestError({ kind: 'unauthenticated', message: text, retryable: false, status })
  }
  // With a page in place of an answer too: what stands between, such as the sign-in of a network, goes away again.
  const { kind, retryable } =
    FOREIGN[status] ??
    (status >= 500 || response.ok
      ? { kind: 'unavailable' as const, retryable: true }
      : { kind: 'misconfigured' as const, retryable: false })
  const text = `the answer (${status}) is not from a Mailframe route: check endpoint`
  return new RequestError({ kind, message: text, retryable, status, retryAfter })
}

/** A guard that sends people to a sign-in page: it answers with that page, or that it takes no POST. */
function isSentElsewhere(address: string, { type, ok, status, redirected, url }: Response): boolean {
  if (type === 'opaqueredirect') return true
  return redirected && (ok || status === 405) && pathOf(url) !== pathOf(address)
}

/** Servers add and remove a slash at the end by a redirect. */
function pathOf(address: string): string {
  return absolute(address || '/').pathname.replace(/\/+$/, '')
}

function retryAfterSeconds(value: string | null): number | undefined {
  const wait = retryAfterMs(value, Date.now())
  return wait === undefined ? undefined : Math.ceil(wait / 1000)
}
