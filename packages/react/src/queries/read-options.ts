import type { RequestError } from '../client/request-error.js'

/** How a reading hook behaves. */
export interface ReadOptions {
  /** Default: true. */
  enabled?: boolean | undefined
  /** Hands failures to the nearest error boundary: all, or those that the function picks. Default: false. */
  throwOnError?: boolean | ((error: RequestError) => boolean) | undefined
}

/** Options for the query; a call without them keeps the query client's own defaults. */
export function toQueryOptions({ enabled, throwOnError }: ReadOptions) {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(throwOnError === undefined ? {} : { throwOnError }),
  }
}
