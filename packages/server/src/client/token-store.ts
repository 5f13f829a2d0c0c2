import type { Clock } from '@mailframe/protocol/client'

/** A token as it is stored. */
export interface StoredToken {
  /** The bearer token: a secret. */
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Whether a token can be a header value. `fetch` refuses anything else, and its error would print the token. */
export function isHeaderValue(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)
}

/** Where tokens are kept, such as a database that several processes share. Keys hold no secret. */
export interface TokenStore {
  /** The token under this key; null where there is none. */
  get(key: string): Promise<StoredToken | null>
  /** Stores a token, in place of the one before. */
  set(key: string, value: StoredToken): Promise<void>
  /** Deletes only if the stored token is still this one. */
  delete(key: string, token: string): Promise<void>
  /**
   * Acquires the lock for a token request, for at most `leaseMs`. Resolves with the function that releases it, or with
   * null while another process holds it.
   */
  lock?(key: string, leaseMs: number): Promise<(() => Promise<void>) | null>
}

/** Keeps tokens in the memory of this process. */
export function createMemoryTokenStore(clock: Pick<Clock, 'now'> = { now: () => Date.now() }): TokenStore {
  const tokens = new Map<string, StoredToken>()
  return {
    async get(key) {
      const stored = tokens.get(key)
      if (stored === undefined) return null
      if (stored.expiresAt > clock.now()) return stored
      tokens.delete(key)
      return null
    },
    async set(key, value) {
      tokens.set(key, value)
    },
    async delete(key, token) {
      if (tokens.get(key)?.token === token) tokens.delete(key)
    },
  }
}
