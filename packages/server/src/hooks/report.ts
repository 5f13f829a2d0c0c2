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

function logError(error: unknown, { action }: ErrorContext): void {
  const name = `mailframe${action === undefined ? '' : ` ${action}`}:`
  // This happens on each user's first visit.
  const isNewUser = isOfNewcomer(error) && (action === 'emails.list' || isOfOneEmail(action))
  if (isNewUser) console.debug(name, error.message)
  else console.error(name, error)
}
