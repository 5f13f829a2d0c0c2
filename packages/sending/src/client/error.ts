import {
  isRetryableStatusCode,
  isUncertainStatusCode,
  type SendingProblem,
  statusCodeInfo,
} from '@mailframe/protocol/sending'

/**
 * What became of the message: `refused` (not taken, by a rule, here or at the service), `notSent` (it never left),
 * `unknown` (it may have been accepted: look before you send it again).
 */
export type Outcome = 'refused' | 'notSent' | 'unknown'

export interface SendingErrorInit {
  message: string
  outcome: Outcome
  statusCode?: number | undefined
  retryable?: boolean | undefined
  field?: string | undefined
  /** HTTP status, or the code of an SMTP reply. */
  status?: number | undefined
  retryAfter?: number | undefined
  sendRequestId?: string | undefined
  ended?: 'timeout' | 'aborted' | undefined
  /** Must be free of secrets. */
  cause?: unknown
}

/** Every failure of a send. Nothing in it holds a key. */
export class SendingError extends Error {
  /** `SendingError`, or the name of a kind of it. */
  override readonly name: string = 'SendingError'
  /**
   * The service's code, also one that is not documented; of input that was refused before the wire, the documented one.
   */
  declare readonly statusCode?: number
  /** The documented meaning of `statusCode`. */
  declare readonly meaning?: string
  /** The table of the spec that `statusCode` is from. */
  declare readonly table?: string
  /** Whether the same call may succeed later, and repeating it does no harm. */
  readonly retryable: boolean
  /** `refused`: the service said no. `notSent`: nothing left. `unknown`: it may have been sent. */
  readonly outcome: Outcome
  /** The field of the input that is at fault, where one is. */
  declare readonly field?: string
  /** The HTTP status, or the code of the SMTP reply. */
  declare readonly status?: number
  /** Seconds to wait before the next try, where the service says so (`Retry-After`). */
  declare readonly retryAfter?: number
  /** What to send again with where the outcome is unknown, so that a service that honours it sends once. */
  declare readonly sendRequestId?: string
  /** `timeout`: the call timed out. `aborted`: its signal ended it. Absent: it came to its own end. */
  declare readonly ended?: 'timeout' | 'aborted'

  constructor(init: SendingErrorInit) {
    const { message, outcome, statusCode, field, status, retryAfter, sendRequestId, ended, cause } = init
    super(message, cause === undefined ? undefined : { cause })
    const info = statusCode === undefined ? undefined : statusCodeInfo(statusCode)
    this.outcome = outcome
    this.retryable =
      init.retryable ?? (outcome === 'refused' && info !== undefined && isRetryable(statusCode))
    if (statusCode !== undefined) this.statusCode = statusCode
    if (info !== undefined) {
      this.meaning = info.meaning
      this.table = info.table
    }
    if (field !== undefined) this.field = field
    if (status !== undefined) this.status = status
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (sendRequestId !== undefined) this.sendRequestId = sendRequestId
    if (ended !== undefined) this.ended = ended
  }

  /** All of it but the stack and the cause; it holds no secret. */
  toJSON() {
    const { name, message, statusCode, meaning, table, retryable, outcome, field, status } = this
    const { retryAfter, sendRequestId, ended } = this
    return {
      name,
      message,
      statusCode,
      meaning,
      table,
      retryable,
      outcome,
      field,
      status,
      retryAfter,
      sendRequestId,
      ended,
    }
  }
}

const isRetryable = (statusCode: number | undefined) =>
  statusCode !== undefined && isRetryableStatusCode(statusCode)

/** Like `instanceof`, but it also knows errors of a second copy of this module, which server bundlers create. */
export function isSendingError(value: unknown): value is SendingError {
  return value instanceof Error && 'outcome' in value && 'retryable' in value
}

/** Input that breaks a rule: refused before the wire, with the code that the service would answer. */
export function problemError({ statusCode, field, message }: SendingProblem): SendingError {
  const code = statusCode === undefined ? '' : `${statusCode} `
  return new SendingError({ message: `${code}${message}`, outcome: 'refused', statusCode, field })
}

/**
 * Whether a failure leaves open if the message was taken: by its code, or by an HTTP status of the server itself where
 * the code is none that the service documents.
 */
export function leavesOpen(statusCode: number, status = 200): boolean {
  return isUncertainStatusCode(statusCode) || (status >= 500 && statusCodeInfo(statusCode) === undefined)
}

function meaningOf(statusCode: number): string {
  if (statusCode === 0) return 'result is false, and there is no statusCode'
  const meaning = statusCodeInfo(statusCode)?.meaning ?? 'an undocumented statusCode'
  return SUCCESSES.has(statusCode)
    ? `result is false, with ${statusCode} (${meaning})`
    : `${statusCode} ${meaning}`
}

const SUCCESSES = new Set([200, 40903])

/** A failure that the service answered with. `ranBefore`: an earlier try of the same call may have been accepted. */
export function statusCodeError(init: {
  call: string
  statusCode: number
  said: string
  status?: number
  retryAfter?: number | undefined
  ranBefore?: boolean
  sendRequestId?: string | undefined
}): SendingError {
  const { call, statusCode, said, status, retryAfter, ranBefore = false, sendRequestId } = init
  const meaning = meaningOf(statusCode)
  const more = said === '' || said === meaning ? '' : ` (${said})`
  return new SendingError({
    message: `${call}: ${meaning}${more}`,
    outcome: ranBefore || leavesOpen(statusCode, status) ? 'unknown' : 'refused',
    // 0: the answer has none.
    statusCode: statusCode === 0 ? undefined : statusCode,
    status,
    retryAfter,
    sendRequestId,
  })
}
