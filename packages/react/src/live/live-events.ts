import type { QueryClient } from '@tanstack/react-query'
import { RequestError } from '../client/errors.js'
import type { RouteClient } from '../client/route-client.js'
import { createEmitter } from '../lib/emitter.js'
import { emailKeys } from '../queries/keys.js'
import { followEvents, type Position } from './follow.js'
import { watchPresence } from './presence.js'
import type { Save } from './tabs.js'

export interface LiveEventsOptions {
  client: RouteClient
  onSaved: (save: Save) => void
  /** Saves may have been missed. */
  onResync: () => void
  /** The route answers for someone else from now on. */
  onPersonChanged: () => void
}

/** The saves that reach the backend, for as long as something on the page is subscribed and someone sees the page. */
export interface LiveEvents {
  /** Counts one more user of the stream, until the function that it returns is called. */
  retain(): () => void
  /** Whether the route has none, so that saves have to be polled for. */
  isAbsent(): boolean
  /** Calls back when that changes. */
  subscribe(listener: () => void): () => void
  /** Publishes a save that was found by polling. */
  report(save: Save): void
}

export function createLiveEvents({
  client,
  onSaved,
  onResync,
  onPersonChanged,
}: LiveEventsOptions): LiveEvents {
  let users = 0
  let stop: (() => void) | null = null
  /** Why no stream is opened again. */
  let refusal: unknown = null
  const { emit, subscribe } = createEmitter()

  function refuse(reason: unknown) {
    if (reason === refusal) return
    refusal = reason
    emit()
  }

  function start(): () => void {
    const position: Position = { scope: null, lastEventId: undefined, isBehind: false }
    let connection: AbortController | null = null

    function connect() {
      if (refusal !== null) return
      connection = new AbortController()
      const { signal } = connection
      followEvents({
        client,
        position,
        signal,
        onPersonChanged,
        onEvent: (event) => {
          if (event.type === 'saved') onSaved(event.save)
          else onResync()
        },
      }).catch((error) => {
        if (!signal.aborted) refuse(error)
      })
    }
    function disconnect() {
      connection?.abort()
      connection = null
      position.isBehind = true
    }

    const stopWatching = watchPresence({ onPresent: connect, onAbsent: disconnect })
    return () => {
      stopWatching()
      disconnect()
      // By the next use someone may have signed in.
      if (refusal instanceof RequestError && isAboutUser(refusal)) refuse(null)
    }
  }

  // Not at once: StrictMode and a change of page take the last user away and bring the next in the same task.
  function update() {
    if (users > 0) stop ??= start()
    else {
      stop?.()
      stop = null
    }
  }

  return {
    // Nobody signed in: there is nothing to poll either.
    isAbsent: () =>
      refusal !== null && !(refusal instanceof RequestError && refusal.kind === 'unauthenticated'),
    subscribe,
    report: onSaved,
    retain: () => {
      users += 1
      queueMicrotask(update)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        users -= 1
        queueMicrotask(update)
      }
    },
  }
}

function isAboutUser({ kind }: RequestError): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden'
}

/** Reads anew every list of emails that the page shows, paged or infinite. Resolves when they are read. */
export async function refreshLists(queryClient: QueryClient, endpoint: string): Promise<void> {
  const keys = [emailKeys.lists(endpoint), emailKeys.infiniteLists(endpoint)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export interface Refresh {
  /** Reads anew what the page shows of this email: once for all saves that arrive together. */
  saved(emailId: string): void
  /** Reads anew every list and email that the page shows. */
  all(): void
}

export function createRefresh(queryClient: QueryClient, endpoint: string): Refresh {
  const saved = new Set<string>()

  function flush() {
    for (const emailId of saved) {
      void queryClient.invalidateQueries({ queryKey: emailKeys.detail(endpoint, emailId) })
      // Without a time the key of its picture does not change.
      void queryClient.invalidateQueries({ queryKey: emailKeys.html(endpoint, emailId, '') })
    }
    saved.clear()
    void refreshLists(queryClient, endpoint)
  }

  return {
    saved: (emailId) => {
      saved.add(emailId)
      if (saved.size === 1) queueMicrotask(flush)
    },
    all: () => void queryClient.invalidateQueries({ queryKey: emailKeys.all(endpoint) }),
  }
}
