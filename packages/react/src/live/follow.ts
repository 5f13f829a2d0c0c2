import { parseJson } from '@mailframe/protocol'
import { absolute } from '../client/address.js'
import { RequestError } from '../client/errors.js'
import type { RouteClient } from '../client/route-client.js'
import { type OpenStream, openStream, reconnectDelay, type StreamBlock, waitOrOnline } from './stream.js'
import { aloneInBrowser, joinTabs, type LiveEvent, readSave, type Tabs } from './tabs.js'

/** A stream that lived so long worked: the next one need not be waited for. */
const WORKED_MS = 10_000
/** A page may have read its emails that long before its first stream was open. */
const SLOW_MS = 2000
/** The most that a `Retry-After` is heeded. */
const LONGEST_WAIT_MS = 5 * 60_000

/** Where the events stand. Outlives the streams. */
export interface Position {
  /** Whose events the last stream gave; null where no answer named it. */
  scope: string | null
  lastEventId: string | undefined
  /** Something may have happened since that no stream has delivered. */
  isBehind: boolean
}

export interface FollowOptions {
  client: RouteClient
  position: Position
  onEvent: (event: LiveEvent) => void
  onPersonChanged: () => void
  signal: AbortSignal
}

/**
 * Follows the events of the signed-in user, by a stream of its own or of the tab that is the leader, until `signal`
 * aborts. Only the first answer says whose they are, so each page opens a stream first, and closes it where it does
 * not lead.
 *
 * Never resolves. Rejects with the RequestError of a route that has no events for this user, or once `signal` has
 * aborted.
 */
export async function followEvents({
  client,
  position,
  onEvent,
  onPersonChanged,
  signal,
}: FollowOptions): Promise<never> {
  /** Connections since one that worked. */
  let attempts = 0
  let retryAfterMs = 0

  async function connect(): Promise<OpenStream> {
    for (;;) {
      if (attempts > 0) {
        await waitOrOnline(Math.max(reconnectDelay(attempts, Math.random), retryAfterMs), signal)
      }
      attempts += 1
      retryAfterMs = 0
      const startedAt = performance.now()
      try {
        const stream = await openStream(client, { lastEventId: position.lastEventId, signal })
        if (performance.now() - startedAt > SLOW_MS) position.isBehind = true
        updateScope(stream.scope)
        return stream
      } catch (error) {
        if (signal.aborted) throw error
        if (error instanceof RequestError) {
          if (!error.retryable) throw error
          retryAfterMs = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_WAIT_MS)
        }
        position.isBehind = true
      }
    }
  }

  function updateScope(scope: string | null) {
    if (scope === position.scope || scope === null) return
    const isOther = position.scope !== null
    position.scope = scope
    if (!isOther) return
    // Another person's position means nothing here.
    position.lastEventId = undefined
    position.isBehind = true
    onPersonChanged()
  }

  function receive(event: LiveEvent) {
    if (event.id !== undefined) position.lastEventId = sendable(event.id)
    if (event.type !== 'position') onEvent(event)
  }

  async function read(stream: OpenStream, tabs: Tabs) {
    const publish = (event: LiveEvent) => {
      tabs.broadcast(event)
      receive(event)
    }
    if (position.isBehind && !stream.isResumed) publish({ type: 'resync', id: undefined })
    position.isBehind = false
    const openedAt = performance.now()
    try {
      await stream.read((block) => publish(eventOf(block)))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      position.isBehind = true
      if (performance.now() - openedAt >= WORKED_MS) attempts = 1
    }
  }

  /** Another tab is the leader. */
  function yieldToLeader(stream: OpenStream) {
    stream.close()
    if (position.isBehind) onEvent({ type: 'resync', id: undefined })
    position.isBehind = false
  }

  /** Reads the stream while no other tab does, until the route answers for someone else: then with that answer. */
  async function share(first: OpenStream, tabs: Tabs): Promise<OpenStream> {
    const lead = async (waited: boolean) => {
      let stream = first
      if (waited) {
        attempts = 0
        position.isBehind = true
        stream = await connect()
      }
      while (stream.scope === first.scope) {
        await read(stream, tabs)
        stream = await connect()
      }
      return stream
    }
    try {
      return await tabs.lead(lead, () => yieldToLeader(first))
    } finally {
      first.close()
      tabs.close()
    }
  }

  let stream = await connect()
  let isAlone = false
  for (;;) {
    const { scope } = stream
    const tabs =
      scope === null || isAlone
        ? aloneInBrowser
        : joinTabs(nameOf(client.endpoint, scope), { signal, onEvent: receive })
    try {
      stream = await share(stream, tabs)
    } catch (error) {
      if (signal.aborted || error instanceof RequestError) throw error
      // Web Locks are refused to pages without an origin. Chromium also fails to grant one while `alert` or
      // `window.open` holds the page.
      isAlone = error instanceof DOMException && error.name === 'SecurityError'
      position.isBehind = true
      stream = await connect()
    }
  }
}

/** Of the lock and the channel: the same in all tabs that may share a stream, and in no other. */
function nameOf(endpoint: string, scope: string): string {
  return `mailframe 1 ${absolute(endpoint)} ${scope}`
}

function eventOf({ type, data, id }: StreamBlock): LiveEvent {
  if (type === 'resync' && data !== null) return { type, id }
  const save = type === 'saved' && data !== null ? readSave(parseJson(data)) : null
  return save ? { type: 'saved', save, id } : { type: 'position', id }
}

/** An id that fits in a header. */
function sendable(id: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(id) ? id : undefined
}
