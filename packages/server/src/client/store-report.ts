import { type Clock, redactedError } from '@mailframe/protocol/client'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import type { MailframeOptions } from './options.js'

const PAUSE_MS = 60_000

/**
 * Tells `onError` of a token store that failed or was too slow, once a minute at most: calls go on without it. What
 * the store threw may repeat the token that it was given, so a cleaned copy is told.
 */
export function createStoreReport(
  { onError = logError }: MailframeOptions,
  settings: ServiceConfiguration,
  clock: Clock,
): (error: unknown, token: string | undefined) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error, token) => {
    const now = clock.monotonic()
    if (now < quietUntil) return
    quietUntil = now + PAUSE_MS
    const cause = redactedError(error, redactorOf(settings, token === undefined ? [] : [token]))
    const message = `the token store is passed by, and this process uses a token of its own: ${cause.message}`
    try {
      const told: unknown = onError(new Error(message, { cause }))
      if (told instanceof Promise) told.catch(() => {})
    } catch {
      // Calls go on without the one who is told, too.
    }
  }
}

function logError(error: Error): void {
  console.error('mailframe:', error)
}
