import { readEnvironment } from '@mailframe/protocol/client'
import { createMemoryTokenStore, type TokenStore } from './token-store.js'

/** A registered symbol, so that the module that a hot reload loads again finds the store of the one before it. */
const STORE = Symbol.for('mailframe.development-tokens')

/**
 * In development, tokens survive a hot reload, which creates new clients. Null elsewhere. The property is not
 * enumerable, so that printing `globalThis` prints no token.
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
