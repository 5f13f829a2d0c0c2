import { type Redactor, redactedError } from '@mailframe/protocol/client'
import { isRetryableStatusCode, statusCodeInfo, statusCodeOfReply } from '@mailframe/protocol/sending'
import { SendingError } from '../client/error.js'

/** What nodemailer's errors carry. */
interface SmtpFailure {
  message?: unknown
  code?: unknown
  originalCode?: unknown
  syscall?: unknown
  timeoutType?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ETIMEDOUT'])

/** A certificate that is not trusted: trying again does not help. */
const CERTIFICATE = /CERT|UNABLE_TO_/

/** Whether no connection could be made: then another port may work. */
export function isUnreachable(error: unknown): boolean {
  const { originalCode, timeoutType } = error as SmtpFailure
  return timeoutType === 'CONNECT_TIMEOUT' || UNREACHABLE.has(String(originalCode))
}

export interface AboutSmtp {
  redact: Redactor
  port: number
  /** Whether the server read a part of the message: then nobody knows. */
  mayHaveLeft: boolean
  ended: 'timeout' | 'aborted' | null
}

/** A failure of nodemailer as the SendingError that REST would give for the same fault. */
export function smtpError(error: unknown, { redact, port, mayHaveLeft, ended }: AboutSmtp): SendingError {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as SmtpFailure
  const cause = redactedError(error, redact)
  if (typeof failure.responseCode === 'number') return refusal(failure, redact, cause)
  if (failure.code === 'EMESSAGE' && failure.command === 'MAIL FROM') {
    const message = 'send over SMTP: 40819 the message is larger than the server takes'
    return new SendingError({ message, outcome: 'refused', statusCode: 40819, cause })
  }
  const outcome = mayHaveLeft ? 'unknown' : 'notSent'
  const after = mayHaveLeft ? '; the message may have been accepted' : ''
  if (ended !== null) {
    const why = ended === 'aborted' ? 'the caller aborted the call' : 'the call timed out'
    const retryable = ended === 'timeout' && !mayHaveLeft
    return new SendingError({ message: `send over SMTP: ${why}${after}`, outcome, retryable, cause })
  }
  const said = redact(String(failure.originalCode ?? failure.code ?? 'unknown error'))
  if (failure.code === 'ETLS' || CERTIFICATE.test(said)) {
    const why = `no encrypted connection on port ${port} (${cause.message}); nothing is sent in plaintext`
    return new SendingError({ message: `send over SMTP: ${why}`, outcome: 'notSent', cause })
  }
  return new SendingError({
    message: `send over SMTP: the connection on port ${port} failed (${said}): ${cause.message}${after}`,
    outcome,
    retryable: !mayHaveLeft && failure.code !== 'EAUTH',
    cause,
  })
}

/** The server said no: by its statusCode where it says one, by the reply's code otherwise. */
function refusal(failure: SmtpFailure, redact: Redactor, cause: Error): SendingError {
  const code = Number(failure.responseCode)
  const response = String(failure.response ?? '')
  const isTls = failure.code === 'ETLS'
  const statusCode = isTls ? undefined : statusCodeOfReply({ code, text: response })
  const meaning =
    statusCode === undefined
      ? 'refused by the server'
      : `${statusCode} ${statusCodeInfo(statusCode)?.meaning}`
  const temporary = code >= 400 && code < 500
  return new SendingError({
    message: `send over SMTP: ${isTls ? 'no encrypted connection, nothing is sent in plaintext' : meaning} (${redact(response).slice(0, 500)})`,
    outcome: isTls ? 'notSent' : 'refused',
    statusCode,
    status: code,
    retryable: !isTls && (temporary || (statusCode !== undefined && isRetryableStatusCode(statusCode))),
    cause,
  })
}
