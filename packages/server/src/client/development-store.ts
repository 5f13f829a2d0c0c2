import { readEnvironment } from '@mailframe/protocol/client'
import { createMemoryTokenStore, type TokenStore } from './token-store.js'

/** Registered, so that the module that a hot reload loads anew finds what the one before it left. */
const STORE = Symbol.for('mailframe.development-tokens')

/**
 * In development, tokens outlive the module: a hot reload makes new clients, and the service need not be asked again.
 * Null elsewhere. Under a key that tells no setting, and not enumerable: whoever prints `globalThis` prints no token.
 */
export function developmentStore(): TokenStore | null {
  if (readEnvironment('NODE_ENV') !== 'development') return null
  const holder = globalThis as { [STORE]?: TokenStore }
  const kept = holder[STORE]
  if (kept !== undefined) return kept
  const store = createMemoryTokenStore()
  Object.defineProperty(globalThis, STORE, { value: store, configurable: true })
  return store
}
