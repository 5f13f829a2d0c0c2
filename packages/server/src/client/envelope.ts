import { isJsonObject, type JsonObject, parseJson, type ServiceError } from '@mailframe/protocol'
import type { Answer } from '@mailframe/protocol/client'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { isSuccess, type Reading, readErrorObject } from './answers.js'

/** Spec: Variant 2 objects, response envelope. */
interface Envelope {
  data?: unknown
  message?: unknown
  success: boolean
  code?: unknown
}

/** What an answer of Variant 2 says: in the envelope, or as the error object of Variant 1 (spec/choices.md). */
export function readEnvelope(answer: Answer, { path }: { path: string }): Reading {
  const envelope = envelopeOf(answer)
  if (envelope === null) return readErrorObject(answer)
  if (isSuccess({ status: effectiveStatus(answer) })) return { json: envelope.data }
  const message = typeof envelope.message === 'string' ? envelope.message : undefined
  return { json: envelope.data, error: errorByStatus(effectiveStatus(answer), path), message }
}

/** An envelope of a failure counts by its code, whatever the HTTP status. */
export function effectiveStatus(answer: Answer): number {
  const envelope = envelopeOf(answer)
  if (envelope === null || envelope.success || !isSuccess(answer)) return answer.status
  const { code } = envelope
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599 ? code : 500
}

export function dataOf(json: unknown): JsonObject {
  return isJsonObject(json) ? json : {}
}

function envelopeOf({ text }: Answer): Envelope | null {
  const body = parseJson(text)
  return isJsonObject(body) && typeof body.success === 'boolean' ? { ...body, success: body.success } : null
}

/** The envelope has no `error`: the status stands for the value that Variant 1 would give. */
function errorByStatus(status: number, path: string): ServiceError | undefined {
  const isOfEmails = path.startsWith(SERVICE_PATHS.emails)
  const errors: Record<number, ServiceError> = {
    400: 'invalidParameter',
    401: 'invalidCredential',
    403: 'invalidContext',
    404: isOfEmails ? 'emailNotFound' : 'notFound',
    405: 'methodNotAllowed',
    500: isOfEmails ? 'emailQueryFailed' : 'serverError',
  }
  return errors[status]
}
