import { SERVICE_ERRORS, type ServiceError } from '@mailframe/protocol'
import type { Call } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { type Failure, failureOf } from '../kernel/failure.js'
import { json, type Reply } from '../kernel/reply.js'
import type { Caller } from './authorization.js'

/** What an operation answers where it succeeds. */
export interface Answer {
  value: unknown
  /** Default 200. */
  status?: number
}

/** The answer to a caller: as it is in Variant 1, in the envelope in Variant 2. Spec: Variant 2 objects. */
export async function answerIn(
  call: Call,
  variant: Caller['variant'],
  fault: ServiceError,
  work: () => Answer | Promise<Answer>,
): Promise<Reply> {
  if (variant === 1) {
    const { value, status } = await work()
    return status === 204 ? NO_CONTENT : json(value, status)
  }
  try {
    const { value } = await work()
    return json({ data: value, message: 'success', success: true, code: 200 })
  } catch (error) {
    const failure = failureOf(error, fault)
    // Its answer is the error object in both variants (spec/choices.md).
    if (failure.error === 'insufficientScope') throw failure
    if (choose(call, 'variant2Errors') === 'errorObject') throw failure
    if (failure.choice !== undefined) call.rests.add(failure.choice)
    return refusal(failure)
  }
}

const NO_CONTENT: Reply = { status: 204, headers: { 'Cache-Control': 'no-store' }, body: { kind: 'none' } }

function refusal({ error, message, headers }: Failure): Reply {
  const { status } = SERVICE_ERRORS[error]
  return json({ data: null, message, success: false, code: status }, status, headers)
}
