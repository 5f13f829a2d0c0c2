import type { Mutation, QueryClient } from '@tanstack/react-query'
import { canonical } from '../client/address.js'
import { createEmitter } from '../lib/emitter.js'

/**
 * Who is signed in, as far as a page can know: not who it is, but that it may be someone else from now on. Whatever is
 * held for a person is theirs and must not outlive them, and all of it ends here: providers throw away what queries have
 * read and the codes minted ahead, and by the new `generation` the client, the changes to emails that wait, the places
 * of lists, and the state of components (`useOwnState`) are others. One for each route, whatever number of providers and
 * query clients there are on the page.
 */
export interface Session {
  /** Another number after each change. */
  getGeneration(): number
  /** Calls back within the change, before anything can be done for the next person. */
  subscribe(listener: () => void): () => void
  /** Someone else may be signed in: what was read is thrown away, and read anew where it is shown. */
  changed(): void
}

const onPage = new Map<unknown, Session>()

/** The session at this endpoint, however that is written. */
export function sessionOf(endpoint: string): Session {
  const route = canonical(endpoint)
  const session = onPage.get(route) ?? createSession()
  onPage.set(route, session)
  return session
}

function createSession(): Session {
  const { emit, subscribe } = createEmitter()
  let generation = 0
  let isChanging = false
  return {
    getGeneration: () => generation,
    subscribe,
    changed: () => {
      if (isChanging) return
      isChanging = true
      generation += 1
      emit()
      // What is thrown away, and `clear()`, cause events of their own.
      queueMicrotask(() => {
        isChanging = false
      })
    },
  }
}

/** Calls back where the client is cleared, by which apps say that someone else is signed in. Returns what ends it. */
export function watchClear(queryClient: QueryClient, endpoint: string, onClear: () => void): () => void {
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
