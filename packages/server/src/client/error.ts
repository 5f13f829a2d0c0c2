import type { ServiceError } from '@mailframe/protocol'

/** The values of `error` that are ours and not the service's. */
export type ClientError =
  /** A setting is missing or cannot be used. */
  | 'configurationMissing'
  /** The service could not be reached, or the connection broke. */
  | 'networkError'
  /** The time for the call was over. */
  | 'timeout'
  /** The caller's signal ended the call. */
  | 'aborted'
  /** The answer is not what the service documents. */
  | 'invalidResponse'
  /** A create or copy may have been done: look before you repeat it. */
  | 'outcomeUnknown'

/** A value of `error`: one that the service documents, or one of this client. */
export type MailframeErrorValue = ServiceError | ClientError

export interface MailframeErrorInit {
  error: MailframeErrorValue
  message: string
  status?: number | undefined
  retryable?: boolean | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  /** Must be free of secrets. */
  cause?: unknown
}

/** Every failure of a Mailframe call. Nothing in it holds a secret, a token or a code. */
export class MailframeError extends Error {
  /** Always `MailframeError`. */
  override readonly name = 'MailframeError'
  /** What to branch on: a documented value of the service (spec: Errors) or one of ours. */
  readonly error: MailframeErrorValue
  /** The HTTP status of the answer; of input that was refused before the call, the documented one. */
  declare readonly status?: number
  /** Whether the same call may succeed later, and repeating it does no harm. */
  readonly retryable: boolean
  /** The service's id of the request, where it gave one. */
  declare readonly requestId?: string
  /** Seconds to wait before the next try, where the service says so (`Retry-After`). */
  declare readonly retryAfter?: number

  constructor({
    error,
    message,
    status,
    retryable = false,
    requestId,
    retryAfter,
    cause,
  }: MailframeErrorInit) {
    super(message, cause === undefined ? undefined : { cause })
    this.error = error
    this.retryable = retryable
    if (status !== undefined) this.status = status
    if (requestId !== undefined) this.requestId = requestId
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }

  /** All of it but the stack and the cause; it holds no secret. */
  toJSON(): Omit<MailframeErrorInit, 'cause'> & { name: 'MailframeError' } {
    const { name, error, message, status, retryable, requestId, retryAfter } = this
    return { name, error, message, status, retryable, requestId, retryAfter }
  }
}

/** Like `instanceof`, but it also knows errors of a second copy of this module, which server bundlers create. */
export function isMailframeError(value: unknown): value is MailframeError {
  return value instanceof Error && value.name === 'MailframeError' && 'error' in value && 'retryable' in value
}
