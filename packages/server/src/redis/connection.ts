import { type Redis, type RedisClient, redisOf } from '@mailframe/protocol/client'

/** A connection of its own, for a command that blocks. `end` closes it at once. */
export function connectionLike(client: RedisClient): { redis: Redis; end(): void } {
  // Errors also come back from the commands: here they only must not end the process.
  const ignore = () => {}
  if ('call' in client) {
    const own = client.duplicate()
    own.on('error', ignore)
    return { redis: redisOf(own), end: () => own.disconnect() }
  }
  const own = client.duplicate()
  own.on('error', ignore)
  const connected = own.connect()
  const redis = redisOf(own)
  const destroy = () => {
    try {
      own.destroy()
    } catch {
      // It is not open.
    }
  }
  let over = false
  // `end` may come while the connection is being made.
  connected.then(() => over && destroy(), ignore)
  return {
    async redis(command) {
      await connected
      return redis(command)
    },
    end() {
      over = true
      destroy()
    },
  }
}
