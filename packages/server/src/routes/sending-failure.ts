import { misconfigured, RouteFailure, retryAfterHeader, serverFailure } from '../http/failure.js'

/** What of a SendingError of `@mailframe/sending` is read here; that package is not imported. */
interface SendingFailure extends Error {
  outcome: 'refused' | 'notSent' | 'unknown'
  retryable: boolean
  statusCode?: number
  /** The documented text of its statusCode. */
  meaning?: string
  /** The table that its statusCode is from. */
  table?: string
  retryAfter?: number
  field?: string
  ended?: 'timeout' | 'aborted'
}

const MAYBE_SENT = 'It is not certain whether the email was sent. Look in the inbox before you try again.'
const UNAVAILABLE = 'The sending service is not available right now.'
const LATE = 'The sending service took too long to answer.'

/** Codes of what the email itself holds, or of its recipient. */
const OF_EMAIL: ReadonlySet<number> = new Set([40805, 40806, 40808, 40809, 40870, 40871])

/** What the browser is told of a test that failed: whether it can have been sent, and the documented reason. */
export function testFailure(error: unknown): RouteFailure {
  if (!isSendingFailure(error)) return serverFailure(error)
  const { outcome, meaning, field, statusCode = 0 } = error
  if (outcome === 'unknown') {
    const kind = error.ended === 'timeout' ? 'serviceTimeout' : 'serviceUnavailable'
    return new RouteFailure(kind, MAYBE_SENT, { headers: retryAfterHeader(error.retryAfter), report: error })
  }
  const unavailable = unavailableOf(error)
  if (unavailable !== null) return unavailable
  if (OF_EMAIL.has(statusCode) || field === 'subject' || field === 'html') {
    const why = meaning ?? `its ${field} is not accepted`
    return new RouteFailure('invalidParameter', `The email cannot be sent: ${why}.`, { report: error })
  }
  return misconfigured(error, meaning && `The sending service refused the email: ${meaning}.`)
}

/** The same of a call that only reads: whether it ran is all the same. */
export function accountFailure(error: unknown): RouteFailure {
  if (!isSendingFailure(error)) return serverFailure(error)
  const { outcome, meaning, table } = error
  const unavailable = unavailableOf(error)
  if (unavailable !== null) return unavailable
  if (outcome === 'unknown') return unavailableFor(error)
  if (table === 'Parameter validation' && meaning !== undefined) {
    return new RouteFailure('invalidParameter', `${meaning}.`, { report: error })
  }
  return misconfigured(error)
}

function unavailableOf(error: SendingFailure): RouteFailure | null {
  if (error.ended === 'aborted') {
    return new RouteFailure('serviceUnavailable', 'The browser ended the request.')
  }
  if (error.ended === 'timeout') return new RouteFailure('serviceTimeout', LATE, { report: error })
  return error.retryable ? unavailableFor(error) : null
}

function unavailableFor(error: SendingFailure): RouteFailure {
  const headers = retryAfterHeader(error.retryAfter)
  return new RouteFailure('serviceUnavailable', UNAVAILABLE, { headers, report: error })
}

function isSendingFailure(error: unknown): error is SendingFailure {
  return error instanceof Error && 'outcome' in error && 'retryable' in error
}
