import type { TokenStore } from './token-store.js'

/** A registered symbol, since server bundlers create second copies of this module. */
const STORE = Symbol.for('mailframe.store')

/** Lets the handler share the store of its client. Not enumerable, so that printing the client does not print it. */
export function withStore<Client extends object>(client: Client, store: TokenStore | undefined): Client {
  return Object.defineProperty(client, STORE, { value: store })
}

/** The store that a client was given, if any. */
export function storeOf(client: object): TokenStore | undefined {
  return (client as { [STORE]?: TokenStore })[STORE]
}
