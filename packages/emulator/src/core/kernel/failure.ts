import { SERVICE_ERRORS, type ServiceError } from '@mailframe/protocol'
import { MESSAGES } from '@mailframe/protocol/service'
import type { ChoiceName } from './choices/switches.js'
import { json, type Reply } from './reply.js'

/** A documented refusal, thrown anywhere below a route. Spec: Errors. */
export class Failure extends Error {
  override readonly name = 'Failure'

  constructor(
    readonly error: ServiceError,
    message: string,
    readonly headers: Record<string, string> = {},
    /** The choice of spec/choices.md that the refusal rests on. */
    readonly choice?: ChoiceName,
  ) {
    super(message)
  }
}

/** The error object of a refusal, with its status. Spec: Error object. */
export function toReply(failure: Failure): Reply {
  const { error, message, headers } = failure
  return json({ error, message }, SERVICE_ERRORS[error].status, headers)
}

/** An error of a route as a refusal. An unexpected one is logged, and answered as `fault`. */
export function failureOf(error: unknown, fault: ServiceError): Failure {
  if (error instanceof Failure) return error
  console.error(error)
  return new Failure(fault, 'something went wrong; see the log of the emulator')
}

/** A 400 with this message. */
export const invalidParameter = (message: string, choice?: ChoiceName) =>
  new Failure('invalidParameter', message, {}, choice)

/** `detail` follows the documented text and says what to change. */
export const invalidBody = (detail: string) => invalidParameter(`${MESSAGES.body}: ${detail}`)
