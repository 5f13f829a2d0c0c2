import type { QueryClient } from '@tanstack/react-query'

/**
 * Who is signed in, as far as a page can tell: not who it is, but that it may be someone else from now on. Whatever is
 * held for a person (codes minted ahead, what queries have read, changes under way) is theirs and must not outlive
 * them.
 */
export interface Session {
  /** Another number after each change. */
  getGeneration(): number
  /** When it changed last, in ms since 1970; 0 at first. */
  getChangedAt(): number
  subscribe(listener: () => void): () => void
  /** Someone else may be signed in: what was read under `endpoint` is thrown away, and read anew where it is shown. */
  changed(): void
  /** Also notices `queryClient.clear()`, by which apps tell the same. Returns what ends it. */
  watch(): () => void
}

export function createSession(queryClient: QueryClient, endpoint: string): Session {
  const listeners = new Set<() => void>()
  const cache = queryClient.getQueryCache()
  let generation = 0
  let changedAt = 0

  function notify() {
    generation += 1
    changedAt = Date.now()
    for (const listener of [...listeners]) listener()
  }

  return {
    getGeneration: () => generation,
    getChangedAt: () => changedAt,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    changed: () => {
      const before = generation
      queryClient.removeQueries({ queryKey: ['mailframe', endpoint] })
      // Where nothing else was in the cache, `watch` has noticed already.
      if (generation === before) notify()
    },
    watch: () =>
      cache.subscribe(({ type }) => {
        if (type === 'removed' && cache.getAll().length === 0) notify()
      }),
  }
}
