/**
 * What the core needs of a store: JSON documents by collection and key, lists by scope, and files.
 * Synchronous, so that what a transaction reads and writes is one step: a code is redeemed once or not at all.
 */
export interface Storage {
  get(collection: string, key: string): unknown
  /** Creates or replaces. A replaced document keeps its scope and its place in the list. */
  put(collection: string, key: string, scope: string, value: unknown): void
  /** Whether there was one. */
  delete(collection: string, key: string): boolean
  /** Documents of one scope, the one created last first. */
  list(collection: string, scope: string, page: { offset: number; limit: number }): unknown[]
  /** How many documents one scope has. */
  count(collection: string, scope: string): number
  getFile(key: string): Uint8Array<ArrayBuffer> | null
  putFile(key: string, content: Uint8Array): void
  deleteFile(key: string): void
  /** All of `work`, or nothing of it where it throws. Transactions do not nest. */
  transaction<Result>(work: () => Result): Result
  clear(): void
  close(): void
}

/** The page that holds a whole list. */
export const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
