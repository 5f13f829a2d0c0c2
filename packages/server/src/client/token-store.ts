import { type Clock, systemClock } from '@mailframe/protocol/client'

/** A token as it is stored. */
export interface StoredToken {
  /** The bearer token: a secret. */
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Whether a token can stand in a header. `fetch` refuses all else, and prints it in its error. */
export function isHeaderValue(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)
}

/** Where tokens are kept, such as a database that several processes share. Keys hold no secret. */
export interface TokenStore {
  /** The token under this key; null where there is none. */
  get(key: string): Promise<StoredToken | null>
  /** Keeps a token, in place of the one before. */
  set(key: string, value: StoredToken): Promise<void>
  /** Deletes only if the stored token is still this one. */
  delete(key: string, token: string): Promise<void>
  /**
   * Takes the right to ask for a token, for at most `leaseMs`: a function that gives it back, or null while
   * another process has it.
   */
  lock?(key: string, leaseMs: number): Promise<(() => Promise<void>) | null>
}

/** Keeps tokens in the memory of this process. */
export function createMemoryTokenStore(clock: Clock = systemClock): TokenStore {
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
