import type { QueryClient } from '@tanstack/react-query'
import { RequestError } from '../client/errors.js'
import type { Session } from './session.js'

interface Watched {
  readers: number
  end: () => void
}

const watched = new WeakMap<QueryClient, Map<string, Watched>>()

/**
 * While anything on the page reads: notices that what is on show is thrown away with all else that was read, by which
 * apps say that someone else is signed in, and reads again what failed without a network. Once for each endpoint,
 * however many read. Returns what ends it.
 */
export function watchReads(session: Session, queryClient: QueryClient, endpoint: string): () => void {
  const all = watched.get(queryClient) ?? new Map<string, Watched>()
  watched.set(queryClient, all)
  const own = all.get(endpoint) ?? { readers: 0, end: () => {} }
  all.set(endpoint, own)
  own.readers += 1
  if (own.readers === 1) {
    const ends = [watchShown(queryClient, session.changed), watchOnline(queryClient, endpoint)]
    own.end = () => {
      for (const end of ends) end()
    }
  }
  return () => {
    own.readers -= 1
    if (own.readers === 0) own.end()
  }
}

/** Not where queries go that nobody has used for some time. */
function watchShown(queryClient: QueryClient, onGone: () => void): () => void {
  const queries = queryClient.getQueryCache()
  let isShownGone = false
  return queries.subscribe(({ type, query }) => {
    if (type !== 'removed') return
    if (query.getObserversCount() > 0 && !isShownGone) {
      isShownGone = true
      queueMicrotask(() => {
        isShownGone = false
      })
    }
    if (isShownGone && queries.getAll().length === 0) onGone()
  })
}

/** TanStack Query does so only where it has seen the network go: not on a page that was opened without one. */
function watchOnline(queryClient: QueryClient, endpoint: string): () => void {
  function readAgain() {
    void queryClient.refetchQueries(
      {
        queryKey: ['mailframe', endpoint],
        type: 'active',
        predicate: ({ state }) => state.error instanceof RequestError && state.error.kind === 'offline',
      },
      { cancelRefetch: false },
    )
  }
  window.addEventListener('online', readAgain)
  return () => window.removeEventListener('online', readAgain)
}
