import type { DataTag, QueryKey } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'

/** What a query function is called with. */
export interface Call {
  signal: AbortSignal
}

/** Tells the key the type of its data, as `queryOptions()` does, which would bring React into Server Components. */
export function keyed<Data>() {
  return <Options extends { queryKey: QueryKey }>(options: Options) =>
    options as Options & { queryKey: DataTag<Options['queryKey'], Data, RequestError> }
}
