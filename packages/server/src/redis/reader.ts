import { type Clock, type Redis, type RedisClient, sleep } from '@mailframe/protocol/client'
import { connectionLike } from './connection.js'
import { type Entry, readRange, readStream } from './entries.js'

/** Reads a stream as it grows, over a connection of its own that is open only while it is needed. */
export interface Reader {
  /** Starts reading, unless it has started. All entries after `position()` are delivered from then on. */
  open(): Promise<void>
  /** Call it once for each `open`: the last one closes the connection. */
  close(): void
  /** The id of the last entry that was delivered, or was there at the start. */
  position(): string
}

/** How long one command waits for entries: a connection that broke silently is noticed after it. */
const BLOCK_MS = 5_000
const BATCH = '500'
const PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export function createReader(options: {
  client: RedisClient
  redis: Redis
  key: string
  clock: Clock
  onEntry: (entry: Entry) => void
  /** Called where entries may have been lost. */
  onGap: () => void
}): Reader {
  const { client, redis, key, clock, onEntry, onGap } = options
  let users = 0
  let position = ''
  let starting: Promise<void> | null = null
  let session: AbortController | null = null

  async function start(): Promise<void> {
    position = await lastId()
    const own = new AbortController()
    session = own
    // Never rejects.
    void read(own.signal)
  }

  /** The id of the newest entry. An empty stream gets a placeholder entry, so that there is an id to resume from. */
  async function lastId(): Promise<string> {
    const [last] = readRange(await redis(['XREVRANGE', key, '+', '-', 'COUNT', '1']))
    return last?.id ?? String(await redis(['XADD', key, '*', 'userId', '']))
  }

  async function read(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const connection = connectionLike(client)
      const end = () => connection.end()
      signal.addEventListener('abort', end, { once: true })
      try {
        if (failures > 0) await mindTheGap(connection.redis, signal)
        for (;;) {
          const block = ['BLOCK', String(BLOCK_MS), 'COUNT', BATCH, 'STREAMS', key, position]
          const entries = readStream(await connection.redis(['XREAD', ...block]))
          if (signal.aborted) return
          failures = 0
          for (const entry of entries) {
            position = entry.id
            onEntry(entry)
          }
        }
      } catch {
        // Redis is down: subscribers keep waiting, and miss nothing that it still has when it is back.
        failures += 1
        const pause = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(failures - 1, 10))
        await sleep(pause, clock, signal).catch(() => {})
      } finally {
        signal.removeEventListener('abort', end)
        if (!signal.aborted) end()
      }
    }
  }

  async function mindTheGap(own: Redis, signal: AbortSignal): Promise<void> {
    const [known] = readRange(await own(['XRANGE', key, position, position]))
    if (known !== undefined) return
    const last = await lastId()
    if (signal.aborted) return
    position = last
    onGap()
  }

  return {
    position: () => position,
    async open() {
      users += 1
      starting ??= start()
      const started = starting
      try {
        await started
      } catch (error) {
        if (starting === started) starting = null
        users -= 1
        throw error
      }
    },
    close() {
      users -= 1
      if (users > 0) return
      session?.abort()
      session = null
      starting = null
    },
  }
}
