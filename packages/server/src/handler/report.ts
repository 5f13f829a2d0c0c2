import { isMailframeError } from '../client/error.js'
import { isOfOneEmail } from './failure.js'
import type { ErrorContext, HandlerOptions } from './options.js'

/** Tells `onError`. One that fails must not take the answer with it. */
export function report(
  { onError = logError }: Pick<HandlerOptions, 'onError'>,
  error: unknown,
  context: ErrorContext,
): void {
  try {
    const told: unknown = onError(error, context)
    if (told instanceof Promise) told.catch(() => {})
  } catch {
    // There is nobody left to tell.
  }
}

function logError(error: unknown, { action }: ErrorContext): void {
  const name = `mailframe${action === undefined ? '' : ` ${action}`}:`
  // Each user's first visit is that.
  const isNewUser =
    isMailframeError(error) &&
    error.error === 'invalidContext' &&
    (action === 'emails.list' || isOfOneEmail(action))
  if (isNewUser) console.debug(name, error.message)
  else console.error(name, error)
}
