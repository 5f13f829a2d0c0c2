import {
  isJsonObject,
  isServiceError,
  parseJson,
  SERVICE_ERRORS,
  type ServiceError,
} from '@mailframe/protocol'
import {
  type Answer,
  type CallError,
  codeSuffix,
  type Redactor,
  redactedError,
  retryAfterMs,
} from '@mailframe/protocol/client'
import { MailframeError, type MailframeErrorInit } from './error.js'

const MESSAGE_CHARACTERS = 500

export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** What an answer says: business data, or why there is none. */
export interface Reading {
  /** Undefined where the body is not JSON. */
  json: unknown
  /** A documented value, where a failure gives one. */
  error?: ServiceError | undefined
  message?: string | undefined
}

/** The business data unchanged, or the error object. Spec: Error object. */
export function readErrorObject(answer: Answer): Reading {
  const json = parseJson(answer.text)
  if (isSuccess(answer) || !isJsonObject(json) || !isServiceError(json.error)) return { json }
  return { json, error: json.error, message: typeof json.message === 'string' ? json.message : undefined }
}

/** The service's id of a request, if it looks like one. */
export function requestIdOf(headers: Pick<Headers, 'get'>, redact: Redactor): string | undefined {
  const id = headers.get('x-request-id') ?? headers.get('request-id')
  return id !== null && /^[\x21-\x7e]{1,200}$/.test(id) ? redact(id) : undefined
}

/** A failure that the service answered. Spec: Errors. */
export function answeredError(
  { status, headers }: Answer,
  { error, message = '' }: Reading,
  about: AboutCall,
): MailframeError {
  const wait = retryAfterMs(headers.get('retry-after'), about.now)
  const common = {
    status,
    retryable: status === 429 || status >= 500,
    requestId: requestIdOf(headers, about.redact),
    retryAfter: wait === undefined ? undefined : Math.ceil(wait / 1_000),
  }
  if (error === undefined) {
    return new MailframeError({
      error: 'invalidResponse',
      message: `${about.call}: the service answered ${status} without a documented error`,
      ...common,
    })
  }
  const said = about.redact(message).slice(0, MESSAGE_CHARACTERS)
  return new MailframeError({ error, message: said || SERVICE_ERRORS[error].meaning, ...common })
}

/** A success whose body is not what is documented. */
export function unreadableAnswer(answer: Answer, about: AboutCall, problem: string): MailframeError {
  return new MailframeError({
    error: 'invalidResponse',
    message: `${about.call}: ${problem}`,
    status: answer.status,
    requestId: requestIdOf(answer.headers, about.redact),
  })
}

/** A call that has no answer. */
export function unansweredError(error: CallError, about: AboutCall): MailframeError {
  const values = {
    network: { error: 'networkError', retryable: true },
    timeout: { error: 'timeout', retryable: true },
    aborted: { error: 'aborted', retryable: false },
    redirect: { error: 'invalidResponse', retryable: false },
    tooLarge: { error: 'invalidResponse', retryable: false },
  } as const satisfies Record<string, Pick<MailframeErrorInit, 'error' | 'retryable'>>
  return new MailframeError({
    ...values[error.problem],
    message: `${about.call}: ${error.message}${about.redact(codeSuffix(error.cause))}`,
    cause: error.cause === undefined ? undefined : redactedError(error.cause, about.redact),
  })
}

/** A create or copy that may have succeeded. `reason` is why that is unknown. */
export function outcomeUnknown(reason: MailframeError, about: AboutCall): MailframeError {
  return new MailframeError({
    error: 'outcomeUnknown',
    message: `${about.call} may have been done: look at the list before you repeat it (${reason.message})`,
    status: reason.status,
    requestId: reason.requestId,
    retryAfter: reason.retryAfter,
    cause: reason,
  })
}

/** What errors say about their call. */
export interface AboutCall {
  /** Such as `POST /access/code`. */
  call: string
  redact: Redactor
  now: number
}
