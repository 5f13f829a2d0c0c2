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
  /** Also notices `queryClient.clear()`, by which apps say the same, and calls back as `subscribe` does. Returns what ends it. */
  watch(listener: () => void): () => void
}

const known = new WeakMap<QueryClient, Map<string, Session>>()
/** What those that are watched do at a change, by their route. */
const onPage = new Map<unknown, Set<() => void>>()

/** The session at this endpoint while the caller is mounted. `onChange` is called within each change. */
export function useSession(queryClient: QueryClient, endpoint: string, onChange: () => void) {
  const session = useMemo(() => sessionOf(queryClient, endpoint), [queryClient, endpoint])
  useEffect(() => session.watch(onChange), [session, onChange])
  const generation = useSyncExternalStore(session.subscribe, session.getGeneration, () => 0)
  return { session, generation }
}

function sessionOf(queryClient: QueryClient, endpoint: string): Session {
  const own = known.get(queryClient) ?? new Map<string, Session>()
  known.set(queryClient, own)
  const session = own.get(endpoint) ?? createSession(queryClient, endpoint)
  own.set(endpoint, session)
  return session
}

function createSession(queryClient: QueryClient, endpoint: string): Session {
  const { emit, subscribe } = createEmitter()
  const route = canonical(endpoint)
  const all = onPage.get(route) ?? new Set()
  onPage.set(route, all)
  let generation = 0
  let watchers = 0
  let stop = () => {}
  let isChanging = false

  function reset() {
    isChanging = true
    queryClient.removeQueries({ queryKey: ['mailframe', endpoint] })
    generation += 1
    emit()
    // `clear()` causes more than one event.
    queueMicrotask(() => {
      isChanging = false
    })
  }
  function changed() {
    if (isChanging) return
    for (const each of new Set([reset, ...all])) each()
  }

  return {
    getGeneration: () => generation,
    subscribe,
    changed,
    watch: (listener) => {
      const unsubscribe = subscribe(listener)
      watchers += 1
      if (watchers === 1) {
        all.add(reset)
        stop = watchClear(queryClient, endpoint, changed)
      }
      return () => {
        unsubscribe()
        watchers -= 1
        if (watchers > 0) return
        all.delete(reset)
        stop()
      }
    },
  }
}

/** Calls back where the client is cleared. */
function watchClear(queryClient: QueryClient, endpoint: string, onClear: () => void): () => void {
  const mutations = queryClient.getMutationCache()
  const mutationKey = ['mailframe', endpoint, 'session']
  let isEnded = false
  /** Goes only with `clear()`: by it a client is known to be cleared in which nothing was read yet. */
  let mark: Mutation
  function place() {
    if (!isEnded) mark = mutations.build(queryClient, { mutationKey, gcTime: Number.POSITIVE_INFINITY })
  }
  place()
  const end = mutations.subscribe(({ type, mutation }) => {
    if (type !== 'removed' || mutation !== mark) return
    // Later: it would be taken out again by the same `clear()`.
    queueMicrotask(place)
    onClear()
  })
  return () => {
    isEnded = true
    end()
    mutations.remove(mark)
  }
}
