import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * `placeholderData` that keeps what is shown while the next page is read, as `keepPreviousData` does, but never what
 * belongs to another endpoint, or to a person whose data was thrown away. `isSame` tells whether the keys belong
 * together. Default: those of one endpoint do.
 */
export function keepShown(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  isSame: (previous: readonly unknown[]) => boolean = () => true,
) {
  return <Data>(
    data: Data | undefined,
    // biome-ignore lint/suspicious/noExplicitAny: TanStack Query's own types of the query are those of each caller.
    previous?: Query<any, any, any, any>,
  ): Data | undefined => {
    if (previous === undefined || previous.queryKey[1] !== queryKey[1]) return undefined
    const isThere = queryClient.getQueryCache().get(previous.queryHash) === previous
    return isThere && isSame(previous.queryKey) ? data : undefined
  }
}
