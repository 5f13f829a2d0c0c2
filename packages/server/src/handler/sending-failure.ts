import { misconfigured, RouteFailure, retryAfterHeader, serverFailure } from './failure.js'

/** What of a SendingError of `@mailframe/sending` is read here; that package is not imported. */
interface SendingFailure extends Error {
  outcome: 'refused' | 'notSent' | 'unknown'
  retryable: boolean
  /** The documented text of its statusCode. */
  meaning?: string
  retryAfter?: number
  field?: string
}

/** What the browser is told of a send that failed: whether it can have been sent, and the documented reason. */
export function sendingFailure(error: unknown): RouteFailure {
  if (!isSendingFailure(error)) return serverFailure(error)
  const { outcome, retryable, meaning, retryAfter, field } = error
  const headers = retryAfterHeader(retryAfter)
  if (outcome === 'unknown') {
    const message = 'It is not certain whether the email was sent. Look in the inbox before you try again.'
    return new RouteFailure('serviceUnavailable', message, { headers, report: error })
  }
  if (retryable) {
    const message = 'The sending service is not available right now.'
    return new RouteFailure('serviceUnavailable', message, { headers, report: error })
  }
  if (field === 'subject' || field === 'html') {
    return new RouteFailure('invalidParameter', `The email cannot be sent: ${meaning ?? field}.`, {
      report: error,
    })
  }
  return misconfigured(error, meaning && `The sending service refused the email: ${meaning}.`)
}

function isSendingFailure(error: unknown): error is SendingFailure {
  return error instanceof Error && 'outcome' in error && 'retryable' in error
}
