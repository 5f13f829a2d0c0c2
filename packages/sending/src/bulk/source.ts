import { SignalEnded } from '@mailframe/protocol/client'
import { type Batch, createBatcher } from './batches.js'
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

/** Reads no further than it is asked for. */
export async function* batchesOf(
  source: Source,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<Batch> {
  const batcher = createBatcher()
  const { wait, dispose } = interruptible(signal)
  let ended = false
  try {
    for (;;) {
      if (signal?.aborted) throw new SignalEnded('the signal was aborted')
      const step = source.next()
      // Only what waits is waited for: a million promises take their time.
      const result = 'then' in step ? await wait(step) : step
      if (result.done) {
        ended = true
        break
      }
      const batch = batcher.add(result.value)
      if (batch !== null) yield batch
    }
    const rest = batcher.rest()
    if (rest !== null) yield rest
  } finally {
    dispose()
    if (!ended) Promise.resolve(source.return?.()).catch(() => {})
  }
}

/** Waits that end with the signal: one listener for all of them, not one a recipient. */
function interruptible(signal: AbortSignal | null | undefined) {
  let interrupt = () => {}
  const onAbort = () => interrupt()
  signal?.addEventListener('abort', onAbort)
  return {
    wait<T>(work: PromiseLike<T>): PromiseLike<T> {
      if (!signal) return work
      return new Promise((resolve, reject) => {
        interrupt = () => reject(new SignalEnded('the signal was aborted'))
        work.then(resolve, reject)
      })
    },
    dispose: () => signal?.removeEventListener('abort', onAbort),
  }
}
