import type { EditorErrorKind } from '@mailframe/protocol'

export interface RequestErrorOptions {
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
