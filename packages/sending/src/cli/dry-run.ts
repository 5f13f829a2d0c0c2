import { createBatcher, validIn } from '../bulk/batches.js'
import { rulesOf } from '../bulk/prepare.js'
import type { BulkMessage, BulkRecipient } from '../bulk/types.js'
import { prepareMessage } from '../message/send.js'
import type { Csv } from './csv.js'
import { createDuplicateFinder } from './duplicates.js'
import { InputError } from './input.js'
import { isCertain, type Placeholder } from './placeholders.js'

export interface DryRun {
  valid: number
  invalid: number
  batches: number
  /** Addresses that stand there again. */
  duplicates: number
  /** Placeholders that nothing gives a value. */
  unfilled: number
  /** The first faults of each kind, for people. */
  faults: string[]
}

const MOST_FAULTS = 10

/**
 * Reads everything once and sends nothing, so that a fault in the last line is known before the first email.
 *
 * @throws SendingError where the message is at fault.
 * @throws InputError where it was stopped, or the list is at fault.
 */
export async function dryRun(
  message: BulkMessage,
  recipients: AsyncIterable<BulkRecipient>,
  about: { requireFromName: boolean; signal: AbortSignal; csv: Csv | undefined; placeholders: Placeholder[] },
): Promise<DryRun> {
  const { requireFromName, signal, csv, placeholders } = about
  const prepared = await prepareMessage({ requireFromName }, { ...message, to: message.from })
  const unfilled = unfilledOf(placeholders, csv)
  const duplicates: string[] = []
  const invalid: string[] = []
  const result = { valid: 0, invalid: 0, batches: 0, duplicates: 0, unfilled: unfilled.length }
  const seenBefore = createDuplicateFinder()
  const batcher = createBatcher(rulesOf(prepared.message))
  const count = (batch: ReturnType<typeof batcher.rest>) => {
    if (batch === null) return
    result.batches += validIn(batch) > 0 ? 1 : 0
    for (const [at, to] of batch.to.entries()) {
      const address = batch.addresses[at] ?? null
      const place = batch.start + at
      const before = seenBefore(address ?? `${place} `)
      if (before !== undefined) {
        result.duplicates += 1
        addFault(
          duplicates,
          `recipient ${place + 1} (${to}) repeats recipient ${before + 1}: both get the email`,
        )
      }
      if (address !== null) result.valid += 1
      else {
        result.invalid += 1
        addFault(invalid, `recipient ${place + 1} (${to}): ${batch.refused.get(at)?.message}`)
      }
    }
  }
  for await (const recipient of recipients) {
    if (signal.aborted) throw new InputError('stopped before the first email: nothing was sent')
    count(batcher.add(recipient))
  }
  count(batcher.rest())
  return { ...result, faults: [...unfilled, ...duplicates, ...invalid] }
}

function addFault(faults: string[], fault: string): void {
  if (faults.length < MOST_FAULTS) faults.push(fault)
}

function unfilledOf(placeholders: readonly Placeholder[], csv: Csv | undefined): string[] {
  const filled = new Set(csv?.columns.values.map(({ name }) => name))
  const has =
    csv === undefined
      ? 'only --csv provides values'
      : `the columns are ${csv.header.map((name) => JSON.stringify(name)).join(', ')}`
  return placeholders
    .filter((placeholder) => isCertain(placeholder) && !filled.has(placeholder.name))
    .map(({ name, field }) => `%${name}% in the ${NAMES[field]} has no column, and stays as it is: ${has}`)
}

const NAMES = { subject: 'subject', html: 'HTML', plain: 'plain text' } as const
