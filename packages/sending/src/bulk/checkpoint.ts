import type { FileHandle } from 'node:fs/promises'
import { headerOf, loadCheckpoint, type RecordedBatch, type Slot } from './checkpoint-file.js'
import { type Lock, lockFile } from './lock.js'
import type { BatchResult } from './run-batch.js'

/**
 * The memory of a bulk run: a write-ahead log, one line of JSON a record. Each batch has an intent, written before it
 * is sent, and a result after.
 */
export interface Checkpoint {
  /** How many batches the run has that it knows of. */
  readonly batches: number
  recorded(batch: number): RecordedBatch | undefined
  /** The result of a batch that has one. */
  result(batch: number): Promise<BatchResult | undefined>
  /** Resolves when it is on the disk: only then may the batch be sent. */
  intent(batch: number, recipients: string, sendRequestId: string): Promise<void>
  done(batch: number, result: BatchResult): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a checkpoint for a message, or makes one.
 *
 * @throws SendingError where the file is none, is of another message, or is in use by a process that runs.
 */
export async function openCheckpoint(path: string, message: string): Promise<Checkpoint> {
  const { open } = await import('node:fs/promises')
  const { resolve } = await import('node:path')
  const lock = await lockFile(`${resolve(path)}.lock`)
  let file: FileHandle | undefined
  try {
    // Addresses stand in it: for its owner only.
    file = await open(path, 'a+', 0o600)
    const { slots, end } = await loadCheckpoint(file, path, message)
    // Cuts off a line that `kill -9` or a full disk left torn.
    await file.truncate(end)
    const checkpoint = createCheckpoint(file, slots, end, lock)
    if (end === 0) await checkpoint.start(message)
    return checkpoint
  } catch (error) {
    await file?.close()
    await lock.release()
    throw error
  }
}

function createCheckpoint(file: FileHandle, slots: Map<number, Slot>, end: number, lock: Lock) {
  let position = end
  let most = 0
  for (const batch of slots.keys()) most = Math.max(most, batch + 1)
  let last: Promise<unknown> = Promise.resolve()

  /** Appends are serialized. */
  const append = (record: object, sync: boolean): Promise<{ offset: number; length: number }> => {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    const written = last.then(async () => {
      const at = { offset: position, length: line.byteLength }
      try {
        await file.appendFile(line)
      } catch (error) {
        // A failed write may leave half a line, and the next line would continue it.
        await file.truncate(position)
        throw error
      }
      position += line.byteLength
      if (sync) await file.datasync()
      return at
    })
    last = written.catch(() => {})
    return written
  }

  return {
    get batches() {
      return most
    },
    start: (message: string) => append(headerOf(message), true),
    recorded: (batch: number) => slots.get(batch),
    async result(batch: number) {
      const at = slots.get(batch)?.at
      if (at === undefined) return undefined
      const { buffer } = await file.read(Buffer.alloc(at.length), 0, at.length, at.offset)
      const { result: _, ...result } = JSON.parse(buffer.toString()) as BatchResult & { result: number }
      return result
    },
    async intent(batch: number, recipients: string, sendRequestId: string) {
      await lock.verify()
      await append({ intent: batch, recipients, sendRequestId }, true)
      slots.set(batch, { recipients, sendRequestId })
      most = Math.max(most, batch + 1)
    },
    async done(batch: number, result: BatchResult) {
      await append({ result: batch, ...result }, false)
      // Its place is not kept: only a later run reads it.
      const slot = slots.get(batch)
      if (slot !== undefined) slots.set(batch, { ...slot, outcome: result.outcome })
    },
    async close() {
      await last
      await file.close()
      await lock.release()
    },
  }
}
