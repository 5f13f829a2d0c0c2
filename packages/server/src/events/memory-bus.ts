import { type BusEvent, type EventBus, KEPT_EVENTS } from './bus.js'
import { createHub } from './hub.js'

/** An EventBus in the memory of this process: enough where one process serves push and pages. */
export interface MemoryEventBus extends EventBus {
  /** How many subscriptions are open. */
  readonly listeners: number
}

/** What `createMemoryEventBus()` takes. */
export interface MemoryEventBusOptions {
  /** Milliseconds after which a stream of `…/events` ends. Default: 5 minutes. */
  maxMs?: number | undefined
  /** How many events can be caught up with. Default: 10 000. */
  kept?: number | undefined
}

/** A bus for one process: events are kept in its memory. */
export function createMemoryEventBus({
  maxMs,
  kept: limit = KEPT_EVENTS,
}: MemoryEventBusOptions = {}): MemoryEventBus {
  // Ids of an earlier process must not look like ours: its events are lost.
  const start = crypto.randomUUID().slice(0, 8)
  const hub = createHub()
  let count = 0
  /** The newest events; the last one is number `count`. */
  let kept: { userId: string; event: BusEvent }[] = []

  const idOf = (number: number) => `${start}-${number}`

  /** The events after an id, or null where they are no longer all here. */
  function eventsAfter(id: string): typeof kept | null {
    const number = Number(/^([\w]{8})-(\d{1,15})$/.exec(id)?.[2])
    if (!id.startsWith(`${start}-`) || !(number <= count)) return null
    const missed = count - number
    return missed > kept.length ? null : kept.slice(kept.length - missed)
  }

  return {
    maxMs,
    get listeners() {
      return hub.count()
    },
    async publish({ userId, emailId, at }) {
      count += 1
      const event: BusEvent = { type: 'saved', id: idOf(count), emailId, at }
      kept.push({ userId, event })
      // Not for each event: that would copy them all each time.
      if (kept.length >= 2 * limit) kept = kept.slice(-limit)
      hub.publish(userId, event)
    },
    async subscribe({ userId, after, listener }) {
      const startId = idOf(count)
      const missed = after === undefined ? [] : eventsAfter(after)
      if (missed === null) listener({ type: 'resync', id: startId })
      else for (const each of missed) if (each.userId === userId) listener(each.event)
      return { startId, close: hub.add(userId, listener) }
    },
  }
}
