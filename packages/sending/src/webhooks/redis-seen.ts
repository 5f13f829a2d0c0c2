import { deleteIfEqual, type RedisClient, redisOf } from '@mailframe/protocol/client'
import type { SeenStore } from './seen.js'

/** Options of `redisSeenStore()`, besides the client. */
export interface RedisSeenStoreOptions {
  /** What its keys in Redis begin with. Default: `mailframe:webhooks:`. */
  prefix?: string | undefined
}

/** In place of an owner. */
const SEEN = 'seen'

/** Also where the lease ran out and nobody else came. */
const RENEW = `local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

/**
 * Remembers in Redis, for all instances on it.
 *
 * @param client - A connected client of `ioredis` or `redis`. It stays yours.
 * @throws TypeError where it is none.
 */
export function redisSeenStore(
  client: RedisClient,
  { prefix = 'mailframe:webhooks:' }: RedisSeenStoreOptions = {},
): SeenStore {
  const redis = redisOf(client)
  const milliseconds = (ms: number) => String(Math.max(1, Math.ceil(ms)))
  return {
    async take(key, owner, leaseMs) {
      const name = prefix + key
      const taken = await redis(['SET', name, owner, 'PX', milliseconds(leaseMs), 'NX'])
      if (taken !== null && taken !== undefined) return 'taken'
      return String(await redis(['GET', name])) === SEEN ? 'seen' : 'running'
    },
    async renew(key, owner, leaseMs) {
      const renewed = await redis(['EVAL', RENEW, '1', prefix + key, owner, milliseconds(leaseMs)])
      return Number(renewed) === 1
    },
    async done(key, keepMs) {
      await redis(['SET', prefix + key, SEEN, 'PX', milliseconds(keepMs)])
    },
    async release(key, owner) {
      await deleteIfEqual(redis, prefix + key, owner)
    },
  }
}
