import { createBatcher } from '../bulk/batches.js'
import { rulesOf } from '../bulk/prepare.js'
import type { BulkMessage, BulkRecipient } from '../bulk/types.js'
import { prepareMessage } from '../message/send.js'
import { InputError } from './recipients.js'

export interface DryRun {
  valid: number
  invalid: number
  batches: number
  /** The first faults, for people. */
  faults: string[]
}

const MOST_FAULTS = 10

/**
 * Reads everything once and sends nothing, so that a fault in the last line is known before the first email.
 *
 * @throws SendingError where the message is at fault.
 * @throws InputError where it was stopped.
 */
export async function dryRun(
  message: BulkMessage,
  recipients: AsyncIterable<BulkRecipient>,
  { requireFromName, signal }: { requireFromName: boolean; signal: AbortSignal },
): Promise<DryRun> {
  const prepared = await prepareMessage({ requireFromName }, { ...message, to: message.from })
  const result: DryRun = { valid: 0, invalid: 0, batches: 0, faults: [] }
  const batcher = createBatcher(rulesOf(prepared.message))
  const count = (batch: ReturnType<typeof batcher.rest>) => {
    if (batch === null) return
    result.batches += batch.entries.some(({ address }) => address !== null) ? 1 : 0
    for (const [at, { to, address, problem }] of batch.entries.entries()) {
      if (address !== null) result.valid += 1
      else {
        result.invalid += 1
        if (result.faults.length < MOST_FAULTS) {
          result.faults.push(`recipient ${batch.start + at + 1} (${to}): ${problem?.message}`)
        }
      }
    }
  }
  for await (const recipient of recipients) {
    if (signal.aborted) throw new InputError('stopped before the first email: nothing was sent')
    count(batcher.add(recipient))
  }
  count(batcher.rest())
  return result
}
