import { callObserver } from '@mailframe/protocol/client'
import { isOfNewcomer } from '@mailframe/protocol/service'
import { isOfOneEmail } from '../http/failure.js'
import type { ErrorContext, HandlerOptions } from './options.js'

/** Calls `onError`. One that throws must not break the answer. */
export function report(
  { onError = logError }: Pick<HandlerOptions, 'onError'>,
  error: unknown,
  context: ErrorContext,
): void {
  callObserver(onError, error, context)
}

function logError(error: unknown, { action, requestId }: ErrorContext): void {
  const about = [action, requestId && `(${requestId})`].filter(Boolean)
  const name = `${['mailframe', ...about].join(' ')}:`
  // This happens on each user's first visit.
  const isNewUser = isOfNewcomer(error) && (action === 'emails.list' || isOfOneEmail(action))
  if (isNewUser) console.debug(name, error.message)
  else console.error(name, error)
}
