import {
  type Action,
  LONGEST_RETRY_AFTER_SECONDS,
  OUTCOME_UNKNOWN,
  type RouteError,
} from '@mailframe/protocol'
import { MESSAGES } from '@mailframe/protocol/service'
import { isMailframeError, type MailframeError } from '../client/error.js'

/** A failure as the browser sees it. `report` is the part that only `onError` gets. */
export class RouteFailure extends Error {
  override readonly name = 'RouteFailure'
  readonly error: RouteError
  readonly headers: Record<string, string>
  readonly report: unknown

  constructor(
    error: RouteError,
    message: string,
    { headers = {}, report }: { headers?: Record<string, string>; report?: unknown } = {},
  ) {
    super(message)
    this.error = error
    this.headers = headers
    this.report = report
  }
}

export function invalidParameter(message: string): RouteFailure {
  return new RouteFailure('invalidParameter', message)
}

/** The team's own code or setting failed: the browser sees no details. */
export function serverFailure(report: unknown): RouteFailure {
  return new RouteFailure('serverError', 'Something went wrong on this server.', { report })
}

/** The failure that stands for an error of a route. */
export function failureOf(error: unknown, action?: Action): RouteFailure {
  if (error instanceof RouteFailure) return error
  return isMailframeError(error) ? serviceFailure(error, action) : serverFailure(error)
}

const DOCUMENTED_TEXTS: ReadonlySet<string> = new Set(Object.values(MESSAGES))

function serviceFailure(error: MailframeError, action?: Action): RouteFailure {
  switch (error.error) {
    case 'invalidParameter':
      return invalidParameter(documentedText(error.message))
    case 'capabilityNotEnabled':
      return new RouteFailure('capabilityNotEnabled', 'This is not enabled for the application.', {
        report: error,
      })
    case 'emailNotFound':
      return emailNotFound()
    case 'invalidContext':
      // The service does not know this End User yet: no email can be theirs.
      return isOfOneEmail(action) ? emailNotFound(error) : misconfigured(error)
    case 'invalidCredential':
    case 'insufficientScope':
    case 'configurationMissing':
    case 'notFound':
    case 'methodNotAllowed':
      return misconfigured(error)
    case 'timeout':
      return timedOut('The email service took too long to answer.', error)
    case 'outcomeUnknown':
      return isMailframeError(error.cause) && error.cause.error === 'timeout'
        ? timedOut(OUTCOME_UNKNOWN, error)
        : unavailable(OUTCOME_UNKNOWN, error)
    case 'aborted':
      return new RouteFailure('serviceUnavailable', 'The browser ended the request.')
    default:
      return unavailable('The email service is not available right now.', error)
  }
}

/** The service's text of a 400, where it is documented; no other text of the service reaches the browser. */
function documentedText(message: string): string {
  if (DOCUMENTED_TEXTS.has(message)) return message
  return message.startsWith(MESSAGES.body)
    ? MESSAGES.body
    : 'A value of the request is not valid for the email service.'
}

export function isOfOneEmail(action: Action | undefined): boolean {
  return ['emails.get', 'emails.update', 'emails.delete', 'emails.copy', 'sending.test'].includes(
    action ?? '',
  )
}

export function emailNotFound(report?: unknown): RouteFailure {
  return new RouteFailure('emailNotFound', 'There is no such email, or it belongs to someone else.', {
    report,
  })
}

const MISCONFIGURED =
  'The email service is not set up correctly on this server. Its log says what is missing.'

export function misconfigured(report: unknown, message: string = MISCONFIGURED): RouteFailure {
  return new RouteFailure('serviceMisconfigured', message, { report })
}

/** Whole seconds, an hour at most. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  if (seconds === undefined) return {}
  return { 'retry-after': String(Math.min(Math.ceil(seconds), LONGEST_RETRY_AFTER_SECONDS)) }
}

function timedOut(message: string, report: MailframeError): RouteFailure {
  return new RouteFailure('serviceTimeout', message, { report })
}

function unavailable(message: string, report: MailframeError): RouteFailure {
  const { retryAfter } = report
  return new RouteFailure('serviceUnavailable', message, {
    headers: retryAfterHeader(retryAfter),
    report,
  })
}
