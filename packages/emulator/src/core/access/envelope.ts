import { SERVICE_ERRORS, type ServiceError } from '@mailframe/protocol'
import { type Failure, failureOf } from '../http/failure.js'
import { json, type Reply } from '../http/reply.js'
import type { Caller } from './authorization.js'

/** The answer to a caller: as it is in Variant 1, in the envelope in Variant 2. Spec: Variant 2 objects. */
export async function answerIn(
  variant: Caller['variant'],
  fault: ServiceError,
  work: () => unknown,
): Promise<Reply> {
  if (variant === 1) return json(await work())
  try {
    return json({ data: await work(), message: 'success', success: true, code: 200 })
  } catch (error) {
    const failure = failureOf(error, fault)
    // Its answer is the error object in both variants (spec/choices.md).
    if (failure.error === 'insufficientScope') throw failure
    return refusal(failure)
  }
}

function refusal({ error, message, headers }: Failure): Reply {
  const { status } = SERVICE_ERRORS[error]
  return json({ data: null, message, success: false, code: status }, status, headers)
}
