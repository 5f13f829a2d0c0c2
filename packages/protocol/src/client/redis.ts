/** A client of `ioredis`. */
interface IoRedis {
  /** Sends one command. */
  call(command: string, ...args: string[]): Promise<unknown>
  /** Another connection with the same options. */
  duplicate(): IoRedis
  /** Ends the connection. */
  disconnect(): void
  /** Listens for faults of the connection. */
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** A client of `redis` (node-redis). */
interface NodeRedis {
  /** Sends one command. */
  sendCommand(args: string[]): Promise<unknown>
  /** Another client with the same options. */
  duplicate(): NodeRedis
  /** Connects it. */
  connect(): Promise<unknown>
  /** Ends the connection. */
  destroy(): void
  /** Listens for faults of the connection. */
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** A connected client of either library. It stays yours: nothing here ends it. */
export type RedisClient = IoRedis | NodeRedis

/** Sends one command, such as `['GET', key]`. */
export type Redis = (command: readonly [string, ...string[]]) => Promise<unknown>

/** Sends commands over a client of either library. @throws TypeError for another one */
export function redisOf(client: RedisClient): Redis {
  // node-redis has no `call`; ioredis has a `sendCommand` of another kind.
  if ('call' in client) return ([name, ...args]) => client.call(name, ...args)
  if (typeof client?.sendCommand === 'function') return (command) => client.sendCommand([...command])
  throw new TypeError('client must be a client of ioredis or of redis (node-redis)')
}

const DELETE_IF_EQUAL =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"

/** Deletes a key only while it holds `value`: comparing and deleting are one step. */
export async function deleteIfEqual(redis: Redis, key: string, value: string): Promise<void> {
  await redis(['EVAL', DELETE_IF_EQUAL, '1', key, value])
}
