import { RequestError } from '../client/request-error.js'

const REPEATS = 2
const LONGEST_WAIT = 30_000

/** What all queries share: which failures are tried again, and when. */
export const queryPolicy = {
  // A route on this computer answers without a network, so the browser's word for `offline` must not pause a query.
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: retryUpTo(REPEATS),
  retryDelay: (failures: number, error: Error) => {
    const asked = error instanceof RequestError ? error.retryAfter : undefined
    return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, LONGEST_WAIT)
  },
} as const

/** Tries again up to so many times, but never what would fail again. */
export function retryUpTo(repeats: number) {
  return (failures: number, error: Error): boolean => failures < repeats && mayRetry(error)
}

function mayRetry(error: Error): boolean {
  if (!(error instanceof RequestError) || !error.retryable) return false
  // Shown at once; the query is repeated when the browser is back online.
  if (error.kind === 'offline' && globalThis.navigator?.onLine === false) return false
  return error.retryAfter === undefined || error.retryAfter * 1000 <= LONGEST_WAIT
}
