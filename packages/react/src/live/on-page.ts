import type { QueryClient } from '@tanstack/react-query'
import type { RouteClient } from '../client/route-client.js'
import type { Emitter } from '../lib/emitter.js'
import { emailKeys, refreshLists } from '../queries/keys.js'
import { followEvents, type Position } from './follow.js'
import { createLiveEvents, type LiveEvents, type OpenOnPage, type StreamOwner } from './live-events.js'
import type { Save } from './tabs.js'

/** A page that nobody has seen for so long needs no stream. */
const HIDDEN_MS = 60_000

/**
 * Calls back when this page is there for someone, now and later: not after `pagehide`, and not once it was hidden for
 * 60 s. Returns what ends it.
 */
function watchPresence({ onPresent, onAbsent }: { onPresent: () => void; onAbsent: () => void }): () => void {
  let isPresent = false
  let hidden: ReturnType<typeof setTimeout> | undefined

  function arrive() {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(leave, HIDDEN_MS)
    if (isPresent) return
    isPresent = true
    onPresent()
  }
  function leave() {
    clearTimeout(hidden)
    if (!isPresent) return
    isPresent = false
    onAbsent()
  }
  function handleVisibility() {
    // Hidden again after it was let go: nothing to do.
    if (isPresent || document.visibilityState !== 'hidden') arrive()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', arrive)
  arrive()
  return () => {
    clearTimeout(hidden)
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', arrive)
  }
}

export interface OnPageOptions {
  client: RouteClient
  onSaved: (save: Save) => void
  /** Saves may have been missed. */
  onResync: () => void
  /** The route answers for someone else from now on. */
  onPersonChanged: () => void
}

/** Follows the events of the route while someone sees the page. Returns what ends it. */
export function followOnPage(
  { client, onSaved, onResync, onPersonChanged }: OnPageOptions,
  { isRefused, refuse }: StreamOwner,
): () => void {
  const position: Position = { scope: null, lastEventId: undefined, isBehind: false }
  let connection: AbortController | null = null

  function connect() {
    if (isRefused()) return
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
  }
}

/** What a provider gives, as far as events need it. */
export interface EmailEventsOptions {
  client: RouteClient
  queryClient: QueryClient
  /** Gets each save, and tells of those that were found otherwise. */
  saves: Emitter<Save>
  session: {
    /** The route answers for someone else from now on. */
    changed: () => void
  }
}

const known = new WeakMap<RouteClient, LiveEvents>()

/** The events of a provider: the same object for the same client, which is another one for another person. */
export function liveOf(options: EmailEventsOptions): LiveEvents {
  const live = known.get(options.client) ?? createLiveEvents(async () => openEmailEvents(options))
  known.set(options.client, live)
  return live
}

/** Follows saves on the page, and reads anew what each of them has changed. */
function openEmailEvents({ client, queryClient, saves, session }: EmailEventsOptions): OpenOnPage {
  return (owner) => {
    const stops = [
      saves.subscribe(createRefresh(queryClient, client.endpoint)),
      followOnPage(
        {
          client,
          onPersonChanged: session.changed,
          onSaved: saves.emit,
          onResync: () => void queryClient.invalidateQueries({ queryKey: emailKeys.all(client.endpoint) }),
        },
        owner,
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Reads anew what the page shows of an email that was saved: once for all saves that arrive together. */
function createRefresh(queryClient: QueryClient, endpoint: string): (save: Save) => void {
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

  return ({ emailId }) => {
    saved.add(emailId)
    if (saved.size === 1) queueMicrotask(flush)
  }
}
