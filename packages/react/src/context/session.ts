'use client'
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { canonical } from '../client/address.js'
import { createEmitter } from '../lib/emitter.js'

/**
 * Who is signed in, as far as a page can know: not who it is, but that it may be someone else from now on. Whatever is
 * held for a person is theirs and must not outlive them, and all of it ends here: what queries have read (`reset`),
 * codes minted ahead (`onChange` of `useSession`), and by the new `generation` the client, the changes to emails that
 * wait, the places of lists, and the state of components (`useOwnState`). One for each query client and endpoint,
 * whatever number of providers there are.
 */
export interface Session {
  /** Another number after each change. */
  getGeneration(): number
  /** Calls back within the change, before anything can be done for the next person. */
  subscribe(listener: () => void): () => void
  /**
   * Someone else may be signed in at this endpoint: what was read under it is thrown away, and read anew where it is
   * shown, under every provider of the page.
   */
  changed(): void
  /** Also notices `queryClient.clear()`, by which apps say the same. Returns what ends it. */
  watch(): () => void
}

interface OwnSession extends Session {
  reset(): void
}

const known = new WeakMap<QueryClient, Map<string, OwnSession>>()
/** Those that are watched, by their route. */
const onPage = new Map<unknown, Set<OwnSession>>()

/** The session at this endpoint while the caller is mounted. `onChange` is called within each change. */
export function useSession(queryClient: QueryClient, endpoint: string, onChange: () => void) {
  const session = useMemo(() => sessionOf(queryClient, endpoint), [queryClient, endpoint])
  useEffect(() => session.subscribe(onChange), [session, onChange])
  useEffect(() => session.watch(), [session])
  const generation = useSyncExternalStore(session.subscribe, session.getGeneration, () => 0)
  return { session, generation }
}

function sessionOf(queryClient: QueryClient, endpoint: string): Session {
  const own = known.get(queryClient) ?? new Map<string, OwnSession>()
  known.set(queryClient, own)
  const session = own.get(endpoint) ?? createSession(queryClient, endpoint)
  own.set(endpoint, session)
  return session
}

function createSession(queryClient: QueryClient, endpoint: string): OwnSession {
  const { emit, subscribe } = createEmitter()
  const route = canonical(endpoint)
  let generation = 0
  let watchers = 0
  let stop = () => {}
  let isChanging = false

  const session: OwnSession = {
    getGeneration: () => generation,
    subscribe,
    reset: () => {
      isChanging = true
      queryClient.removeQueries({ queryKey: ['mailframe', endpoint] })
      generation += 1
      emit()
      // `clear()` causes more than one event.
      queueMicrotask(() => {
        isChanging = false
      })
    },
    changed: () => {
      for (const each of new Set([session, ...(onPage.get(route) ?? [])])) each.reset()
    },
    watch: () => {
      watchers += 1
      if (watchers === 1) stop = start()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers === 0) stop()
      }
    },
  }

  function start() {
    const all = onPage.get(route) ?? new Set()
    onPage.set(route, all.add(session))
    const ends = watchClear(queryClient, ['mailframe', endpoint, 'session'], () => {
      if (!isChanging) session.changed()
    })
    return () => {
      all.delete(session)
      if (all.size === 0) onPage.delete(route)
      ends()
    }
  }

  return session
}

/**
 * Calls back where the client is cleared, or what is on show is thrown away with all else that was read. Not where
 * queries go that nobody has used for some time.
 */
function watchClear(queryClient: QueryClient, key: readonly string[], onClear: () => void): () => void {
  const [queries, mutations] = [queryClient.getQueryCache(), queryClient.getMutationCache()]
  /** Goes only with `clear()`: by it a client is known to be cleared in which nothing was read yet. */
  let mark: Mutation
  let isEnded = false
  let isShownGone = false

  function place() {
    if (!isEnded) mark = mutations.build(queryClient, { mutationKey: key, gcTime: Number.POSITIVE_INFINITY })
  }
  place()
  const ends = [
    queries.subscribe(({ type, query }) => {
      if (type !== 'removed') return
      if (query.getObserversCount() > 0 && !isShownGone) {
        isShownGone = true
        queueMicrotask(() => {
          isShownGone = false
        })
      }
      if (isShownGone && queries.getAll().length === 0) onClear()
    }),
    mutations.subscribe(({ type, mutation }) => {
      if (type !== 'removed' || mutation !== mark) return
      // Later: it would be taken out again by the same `clear()`.
      queueMicrotask(place)
      onClear()
    }),
  ]
  return () => {
    isEnded = true
    for (const end of ends) end()
    mutations.remove(mark)
  }
}
