import { RequestError } from '../client/errors.js'
import type { Labels } from '../labels/labels.js'

/** A route without `sending` answers 404: no fault that a person could mend, and nothing to say in red. */
export function shownError(error: RequestError | null, labels: Labels) {
  if (error?.kind !== 'notFound') return { error }
  const { message, retryable } = error
  return {
    error: new RequestError({ kind: 'notEnabled', message, retryable }),
    quietText: labels.sendingNotSetUp,
  }
}
