import type { FileHandle } from 'node:fs/promises'
import { isJsonObject, type JsonObject, parseJson } from '@mailframe/protocol'
import { SendingError } from '../client/error.js'
import type { BatchResult } from './run-batch.js'

/** What a checkpoint remembers of a batch. */
export interface RecordedBatch {
  /** Digest of its recipients and their values. */
  recipients: string
  sendRequestId: string
  /** Absent: the run ended between intent and result. */
  outcome?: BatchResult['outcome']
}

export interface Slot extends RecordedBatch {
  /** Where the result stands in the file. */
  at?: { offset: number; length: number }
}

/** The first line of the checkpoint of a message. */
export const headerOf = (message: string) => ({ checkpoint: FORMAT, message })
const FORMAT = 1

/**
 * The batches in a file, and where its last complete line ends. A kill, a full disk or a power cut may leave a torn
 * line behind it, which is ignored: a batch is sent only after its intent is on the disk.
 *
 * @throws SendingError where it is no checkpoint, or that of another message.
 */
export async function loadCheckpoint(
  file: FileHandle,
  path: string,
  message: string,
): Promise<{ slots: Map<number, Slot>; end: number }> {
  const slots = new Map<number, Slot>()
  let end = 0
  let number = 0
  /** The first line that is no JSON. */
  let torn = 0
  for await (const { text, length } of wholeLines(file)) {
    number += 1
    const record = parseRecord(text)
    if (number === 1) {
      if (record?.checkpoint !== FORMAT) throw fault(`${path} is not a checkpoint`)
      if (record.message !== message) {
        throw fault(`${path} is the checkpoint of another message: use a new file for this one`)
      }
    } else if (record === null) torn ||= number
    else if (torn > 0) {
      // What stands before an intent was on the disk before it.
      if (typeof record.intent === 'number')
        throw fault(`${path} line ${torn} is not a record of a checkpoint`)
    } else if (typeof record.intent === 'number') {
      const { intent, recipients, sendRequestId } = record
      slots.set(intent, { recipients: String(recipients), sendRequestId: String(sendRequestId) })
    } else if (typeof record.result === 'number') {
      const slot = slots.get(record.result)
      if (slot === undefined) throw fault(`${path} line ${number}: a result without an intent`)
      slot.outcome = record.outcome as BatchResult['outcome']
      slot.at = { offset: end, length }
    } else throw fault(`${path} line ${number} is not a record of a checkpoint`)
    if (torn === 0) end += length
  }
  if (end === 0 && !(await isBegun(file, message))) throw fault(`${path} is not a checkpoint`)
  return { slots, end }
}

/** Whether a file without a complete line is the start of a checkpoint, and not another file, named by mistake. */
async function isBegun(file: FileHandle, message: string): Promise<boolean> {
  const header = JSON.stringify(headerOf(message))
  const { size } = await file.stat()
  if (size > header.length) return false
  const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length), 0, header.length, 0)
  return header.startsWith(buffer.toString('utf8', 0, bytesRead))
}

function parseRecord(line: string): JsonObject | null {
  const record = parseJson(line)
  return isJsonObject(record) ? record : null
}

/** The lines that end in a line break. Read in pieces: a checkpoint can be larger than memory should hold. */
async function* wholeLines(file: FileHandle): AsyncGenerator<{ text: string; length: number }> {
  const buffer = Buffer.alloc(64 * 1_024)
  let rest: Buffer = Buffer.alloc(0)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, position)
    if (bytesRead === 0) return
    position += bytesRead
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      yield { text: rest.subarray(0, at).toString(), length: at + 1 }
      rest = rest.subarray(at + 1)
    }
  }
}

function fault(message: string): SendingError {
  return new SendingError({ message, outcome: 'refused', field: 'checkpoint' })
}
