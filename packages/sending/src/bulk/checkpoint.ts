import type { FileHandle } from 'node:fs/promises'
import { SendingError } from '../error.js'
import { lockFile } from './lock.js'
import type { BatchResult } from './run-batch.js'

/** What a checkpoint remembers of a batch. */
export interface Remembered {
  /** Digest of its recipients and their values. */
  recipients: string
  sendRequestId: string
  /** Absent: the run ended between intent and result. */
  outcome?: BatchResult['outcome']
}

/** The memory of a bulk run. One line of JSON a record: each batch's intent before it is sent, and its result after. */
export interface Checkpoint {
  /** How many batches the run has that it knows of. */
  readonly batches: number
  remembered(batch: number): Remembered | undefined
  /** The result of a batch that has one. */
  result(batch: number): Promise<BatchResult | undefined>
  /** Resolves when it is on the disk: only then may the batch be sent. */
  intent(batch: number, recipients: string, sendRequestId: string): Promise<void>
  done(batch: number, result: BatchResult): Promise<void>
  close(): Promise<void>
}

interface Slot extends Remembered {
  /** Where the result stands in the file. */
  at?: { offset: number; length: number }
}

const FORMAT = 1

/**
 * Opens a checkpoint for a message, or makes one.
 *
 * @throws SendingError where the file is none, is of another message, or is in use by a process that runs.
 */
export async function openCheckpoint(path: string, message: string): Promise<Checkpoint> {
  const { open } = await import('node:fs/promises')
  const { resolve } = await import('node:path')
  const unlock = await lockFile(`${resolve(path)}.lock`)
  let file: FileHandle | undefined
  try {
    // Addresses stand in it: for its owner only.
    file = await open(path, 'a+', 0o600)
    const { slots, end } = await load(file, path, message)
    // A line that `kill -9` cut short.
    await file.truncate(end)
    const checkpoint = createCheckpoint(file, slots, end, unlock)
    if (end === 0) await checkpoint.start(message)
    return checkpoint
  } catch (error) {
    await file?.close()
    await unlock()
    throw error
  }
}

function createCheckpoint(
  file: FileHandle,
  slots: Map<number, Slot>,
  end: number,
  unlock: () => Promise<void>,
) {
  let position = end
  let most = 0
  for (const batch of slots.keys()) most = Math.max(most, batch + 1)
  let last: Promise<unknown> = Promise.resolve()

  /** One line after the other, wherever they come from. */
  const append = (record: object, sync: boolean): Promise<{ offset: number; length: number }> => {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    const written = last.then(async () => {
      const at = { offset: position, length: line.byteLength }
      await file.appendFile(line)
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
    start: (message: string) => append({ checkpoint: FORMAT, message }, true),
    remembered: (batch: number) => slots.get(batch),
    async result(batch: number) {
      const at = slots.get(batch)?.at
      if (at === undefined) return undefined
      const { buffer } = await file.read(Buffer.alloc(at.length), 0, at.length, at.offset)
      const { result: _, ...result } = JSON.parse(buffer.toString()) as BatchResult & { result: number }
      return result
    },
    async intent(batch: number, recipients: string, sendRequestId: string) {
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
      await unlock()
    },
  }
}

/** The batches in the file, and where its last whole line ends. */
async function load(
  file: FileHandle,
  path: string,
  message: string,
): Promise<{ slots: Map<number, Slot>; end: number }> {
  const slots = new Map<number, Slot>()
  let end = 0
  let number = 0
  for await (const line of wholeLines(file)) {
    number += 1
    const length = Buffer.byteLength(line) + 1
    const record = parseRecord(line)
    if (number === 1) {
      if (record?.checkpoint !== FORMAT) throw fault(`${path} is not a checkpoint`)
      if (record.message !== message) {
        throw fault(`${path} is the checkpoint of another message: use a new file for this one`)
      }
    } else if (typeof record?.intent === 'number') {
      const { intent, recipients, sendRequestId } = record
      slots.set(intent, { recipients: String(recipients), sendRequestId: String(sendRequestId) })
    } else if (typeof record?.result === 'number') {
      const slot = slots.get(record.result)
      if (slot === undefined) throw fault(`${path} line ${number}: a result without an intent`)
      slot.outcome = record.outcome as BatchResult['outcome']
      slot.at = { offset: end, length }
    } else throw fault(`${path} line ${number} is not a record of a checkpoint`)
    end += length
  }
  return { slots, end }
}

function parseRecord(line: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The lines that end in a line break. Read in pieces: a checkpoint can be larger than memory should hold. */
async function* wholeLines(file: FileHandle): AsyncGenerator<string> {
  const buffer = Buffer.alloc(64 * 1_024)
  let rest: Buffer = Buffer.alloc(0)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, position)
    if (bytesRead === 0) return
    position += bytesRead
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      yield rest.subarray(0, at).toString()
      rest = rest.subarray(at + 1)
    }
  }
}

function fault(message: string): SendingError {
  return new SendingError({ message, outcome: 'refused', field: 'checkpoint' })
}
