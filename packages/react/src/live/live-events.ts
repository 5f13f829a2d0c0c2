import { RequestError } from '../client/request-error.js'
import type { RouteClient } from '../client/route-client.js'
import type { Save } from '../lib/emitter.js'
import { followEvents, type Position } from './follow.js'
import { watchPresence } from './presence.js'

export interface LiveEventsOptions {
  client: RouteClient
  onSaved: (save: Save) => void
  /** Saves may have been missed. */
  onResync: () => void
  /** The route answers for someone else from now on. */
  onPersonChanged: () => void
}

/** The saves that the backend tells of, for as long as someone on the page wants to know and sees the page. */
export interface LiveEvents {
  /** Wants to know, until the function that it returns is called. */
  retain(): () => void
  /** Whether the route has none, so that saves are to be looked for. */
  isAbsent(): boolean
  /** Calls back where that changes. */
  subscribe(listener: () => void): () => void
  /** Tells the page of a save that was found otherwise. */
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
  /** Why the route is not asked again. */
  let refusal: unknown = null
  const listeners = new Set<() => void>()

  function refuse(reason: unknown) {
    if (reason === refusal) return
    refusal = reason
    for (const listener of [...listeners]) listener()
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
      // Whoever wants to know next may have signed in since.
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
    // Nobody signed in: there is nothing to look for either.
    isAbsent: () =>
      refusal !== null && !(refusal instanceof RequestError && refusal.kind === 'unauthenticated'),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
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
