import type { Batch, createBatcher } from './batches.js'
import { refused } from './prepare.js'
import type { BulkRecipient } from './types.js'

export type Recipients = Iterable<BulkRecipient> | AsyncIterable<BulkRecipient>
type Source = Iterator<BulkRecipient> | AsyncIterator<BulkRecipient>

/** @throws SendingError where they cannot be iterated. */
export function iteratorOf(recipients: Recipients): Source {
  if (typeof recipients === 'object' && recipients !== null) {
    if (Symbol.asyncIterator in recipients) return recipients[Symbol.asyncIterator]()
    if (Symbol.iterator in recipients) return recipients[Symbol.iterator]()
  }
  throw refused('recipients', 'must be an array, or another iterable or async iterable')
}

/** How many there are, where that can be known before they are read. */
export function totalOf(recipients: Recipients): number | undefined {
  if (Array.isArray(recipients)) return recipients.length
  return recipients instanceof Set ? recipients.size : undefined
}

/** Returns recipients in batches, and reads no further than requested. */
export interface BatchReader {
  /** The next batch, or null where there is none. One call after the other. */
  next(): Promise<Batch | null>
  /** Reads no more: a wait for a recipient ends. */
  stop(): void
  /** After a stop: batches of those that were read and not given, and of what an array or a set still holds. */
  rest(): Iterable<Batch>
  /** Whether there are no more. */
  isEnded(): boolean
}

export function createBatchReader(
  recipients: Recipients,
  source: Source,
  batcher: ReturnType<typeof createBatcher>,
): BatchReader {
  let stopped = false
  let ended = false
  let failed = false
  let isWaiting = false
  let wasInterrupted = false
  let interrupt = () => {}

  const read = async (): Promise<Batch | null> => {
    while (!stopped) {
      const step = source.next()
      let result: IteratorResult<BulkRecipient>
      if ('then' in step) {
        isWaiting = true
        result = await step
        isWaiting = false
        if (wasInterrupted) return null
      } else result = step
      if (result.done) {
        ended = true
        return batcher.rest()
      }
      const batch = batcher.add(result.value)
      if (batch !== null) return batch
    }
    return null
  }

  return {
    next() {
      if (stopped || ended || failed) return Promise.resolve(null)
      return new Promise((resolve, reject) => {
        // One for each batch: one for each recipient would be slow.
        interrupt = () => resolve(null)
        read().then(resolve, (error) => {
          if (stopped) return resolve(null)
          failed = true
          reject(error)
        })
      })
    },
    stop() {
      if (stopped) return
      stopped = true
      if (isWaiting) {
        wasInterrupted = true
        interrupt()
      }
      // The rest of a list is read below.
      if (!ended && !failed && totalOf(recipients) === undefined) close(source).catch(() => {})
    },
    isEnded: () => ended,
    *rest() {
      if (failed) return
      while (!ended && totalOf(recipients) !== undefined) {
        const step = source.next()
        if ('then' in step) break
        if (step.done) ended = true
        else {
          const batch = batcher.add(step.value)
          if (batch !== null) yield batch
        }
      }
      const last = batcher.rest()
      if (last !== null) yield last
    },
  }
}

/** The iterator may be running: what stops the run can come from within it. */
async function close(source: Source): Promise<void> {
  await source.return?.()
}
