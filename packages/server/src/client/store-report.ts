import { type Clock, redactedError } from '@mailframe/protocol/client'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import type { MailframeOptions } from './options.js'

const PAUSE_MS = 60_000

/**
 * Reports to `onError`, throttled to once a minute, that the token store failed or was too slow: calls go on without
 * it. The store's error may contain the token, so `onError` gets a redacted copy.
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
    const message = `the token store is bypassed, and this process uses a token of its own: ${cause.message}`
    try {
      const result: unknown = onError(new Error(message, { cause }))
      if (result instanceof Promise) result.catch(() => {})
    } catch {
      // An `onError` that throws fails no call.
    }
  }
}

function logError(error: Error): void {
  console.error('mailframe:', error)
}
