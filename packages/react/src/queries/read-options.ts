import type { QueryClient } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import { retryUpTo } from './policy.js'

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
