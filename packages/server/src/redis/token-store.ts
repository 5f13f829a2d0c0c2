import { isJsonObject, parseJson } from '@mailframe/protocol'
import { deleteIfEqual, type Lazy, type RedisClient, redisOf } from '@mailframe/protocol/client'
import type { StoredToken, TokenStore } from '../client/token-store.js'
import { createCipher } from './cipher.js'

/** What `createRedisTokenStore()` takes. */
export interface RedisTokenStoreOptions {
  /** A connected client of `ioredis` or `redis`. */
  client: RedisClient
  /**
   * Encrypts the tokens at rest: 32 bytes in base64 or hexadecimal, the same in all processes. A value, or a function
   * that gives it at first use. Tokens of another key count as absent, so it can be changed at any time.
   */
  encryptionKey: Lazy<string | null | undefined>
}

/**
 * A TokenStore that all processes on one Redis share: one of them requests the token, under a lock, and the others
 * read it from here. No call depends on it: a Redis that is down is bypassed.
 */
export function createRedisTokenStore({
  client,
  encryptionKey,
}: RedisTokenStoreOptions): Required<TokenStore> {
  const redis = redisOf(client)
  const cipher = createCipher(encryptionKey)

  async function read(key: string): Promise<{ sealed: string; stored: StoredToken } | null> {
    const sealed = await redis(['GET', key])
    if (sealed === null || sealed === undefined) return null
    const stored = readStored(await cipher.open(String(sealed), key))
    return stored === null ? null : { sealed: String(sealed), stored }
  }

  return {
    async get(key) {
      return (await read(key))?.stored ?? null
    },
    async set(key, { token, expiresAt }) {
      const lifetimeMs = Math.floor(expiresAt - Date.now())
      if (!(lifetimeMs > 0)) return
      const sealed = await cipher.seal(JSON.stringify({ token, expiresAt }), key)
      await redis(['SET', key, sealed, 'PX', String(lifetimeMs)])
    },
    async delete(key, token) {
      const found = await read(key)
      if (found?.stored.token === token) await deleteIfEqual(redis, key, found.sealed)
    },
    async lock(key, leaseMs) {
      const [name, owner] = [`${key}:lock`, crypto.randomUUID()]
      const taken = await redis(['SET', name, owner, 'PX', String(Math.ceil(leaseMs)), 'NX'])
      return taken === null || taken === undefined ? null : () => deleteIfEqual(redis, name, owner)
    },
  }
}

function readStored(text: string | null): StoredToken | null {
  const value = text === null ? null : parseJson(text)
  if (!isJsonObject(value)) return null
  const { token, expiresAt } = value
  return typeof token === 'string' && typeof expiresAt === 'number' ? { token, expiresAt } : null
}
