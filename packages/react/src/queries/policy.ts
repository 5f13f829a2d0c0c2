import type { QueryClient } from '@tanstack/react-query'
import { RequestError } from '../client/errors.js'

const REPEATS = 2
const LONGEST_WAIT = 30_000

/** Which failures of a read are tried again, when, and how long what it read counts as fresh. */
export interface ReadPolicy {
  /** A route on this computer answers without a network. */
  networkMode: 'always'
  /** Read again when the browser is back online. */
  refetchOnReconnect: true
  /** `always`: also what is fresh is read again when the window gets the focus. */
  refetchOnWindowFocus?: 'always'
  /** In ms. */
  staleTime?: number
  /** Whether to try again after so many failures. */
  retry: (failures: number, error: Error) => boolean
  /** How long to wait before, in ms. */
  retryDelay: (failures: number, error: Error) => number
}

/** What all queries share. */
export const queryPolicy: ReadPolicy = {
  // A route on this computer answers without a network, so the browser's word for `offline` must not pause a query.
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: retryUpTo(REPEATS),
  retryDelay: (failures: number, error: Error) => {
    const retryAfter = error instanceof RequestError ? error.retryAfter : undefined
    return Math.min(retryAfter === undefined ? 1000 * 2 ** failures : retryAfter * 1000, LONGEST_WAIT)
  },
}

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

/** How a reading hook behaves. */
export interface ReadOptions {
  /** Default: true. */
  enabled?: boolean | undefined
  /** Hands failures to the nearest error boundary: all, or those that the function picks. Default: false. */
  throwOnError?: boolean | ((error: RequestError) => boolean) | undefined
}

export interface OwnRetries {
  retry?: (failures: number, error: Error) => boolean
  retryDelay?: number | ((failures: number, error: Error) => number)
}

/** What the team has set for every query of its client, such as `retry: false` in tests, in place of our policy. */
export function ownRetries(queryClient: QueryClient): OwnRetries {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  return {
    ...(retry === undefined ? {} : { retry: toRetry(retry) }),
    ...(retryDelay === undefined ? {} : { retryDelay }),
  }
}

function toRetry(retry: boolean | number | NonNullable<OwnRetries['retry']>) {
  if (typeof retry === 'function') return retry
  return retryUpTo(retry === true ? Number.POSITIVE_INFINITY : Number(retry))
}

/** Options for the query; a call without them keeps the query client's own defaults. */
export function toQueryOptions(queryClient: QueryClient, { enabled, throwOnError }: ReadOptions) {
  return {
    ...ownRetries(queryClient),
    ...(enabled === undefined ? {} : { enabled }),
    ...(throwOnError === undefined ? {} : { throwOnError }),
  }
}
