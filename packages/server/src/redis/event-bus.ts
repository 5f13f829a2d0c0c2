import { type RedisClient, redisOf, systemClock } from '@mailframe/protocol/client'
import { type BusEvent, type EventBus, KEPT_EVENTS } from '../events/bus.js'
import { createHub } from '../events/hub.js'
import { type Entry, isAfter, readRange } from './entries.js'
import { createReader } from './reader.js'

/** What `createRedisEventBus()` takes. */
export interface RedisEventBusOptions {
  /** A connected client of `ioredis` or `redis`. A second connection is open while there are subscribers. */
  client: RedisClient
  /** The stream's key. Apps of different user ids on one Redis need different ones. Default: `mailframe:events`. */
  key?: string | undefined
  /** About how many past events are kept for clients that catch up. Default: 10 000. */
  kept?: number | undefined
  /** Milliseconds after which a stream of `…/events` ends. Default: 5 minutes. */
  maxMs?: number | undefined
}

/**
 * An EventBus for several processes on one Redis (6 or later): a capped stream, so that a browser goes on in
 * whichever process it reaches. A Redis that is away delays events; a stream of `…/events` that opens meanwhile ends.
 */
export function createRedisEventBus({
  client,
  key = 'mailframe:events',
  kept = KEPT_EVENTS,
  maxMs,
}: RedisEventBusOptions): EventBus {
  const redis = redisOf(client)
  const hub = createHub()
  const reader = createReader({
    client,
    redis,
    key,
    clock: systemClock,
    onEntry: ({ userId, event }) => hub.publish(userId, event),
    onGap: () => hub.publishAll({ type: 'resync', id: reader.position() }),
  })

  /** The entries after an id, or null where they are no longer all there: then the id itself is gone, too. */
  async function entriesAfter(id: string): Promise<Entry[] | null> {
    if (!/^\d{1,15}-\d{1,15}$/.test(id)) return null
    const [known, ...missed] = readRange(await redis(['XRANGE', key, id, '+']))
    return known?.id === id ? missed : null
  }

  return {
    maxMs,
    async publish({ userId, emailId, at }) {
      const fields = ['userId', userId, 'emailId', emailId, 'at', at]
      await redis(['XADD', key, 'MAXLEN', '~', String(kept), '*', ...fields])
    },
    async subscribe({ userId, after, listener }) {
      // Events that arrive while the subscriber catches up.
      const waiting: BusEvent[] = []
      let told: (event: BusEvent) => void = (event) => waiting.push(event)
      const remove = hub.add(userId, (event) => told(event))
      let isOpen = false
      const close = () => {
        remove()
        if (isOpen) reader.close()
        isOpen = false
      }
      try {
        await reader.open()
        isOpen = true
        const startId = reader.position()
        const missed = after === undefined ? [] : await entriesAfter(after)
        let last = startId
        if (missed === null) listener({ type: 'resync', id: startId })
        else if (after !== undefined) {
          last = missed.at(-1)?.id ?? after
          for (const entry of missed) if (entry.userId === userId) listener(entry.event)
        }
        told = listener
        for (const event of waiting) {
          if (event.type === 'resync' || isAfter(event.id, last)) listener(event)
        }
        return { startId, close }
      } catch (error) {
        close()
        throw error
      }
    },
  }
}
