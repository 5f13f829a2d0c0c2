import { setRecent } from '@mailframe/protocol/client'
import { type PackedBatch, unpackBatch } from './batch-record.js'
import type { BulkCounts, RecipientReport, RecipientReports } from './types.js'

/** Gathers reports packed, so that a million of them fit in memory: also those that wait for an earlier batch. */
export interface ReportStore {
  /** In any order. */
  add(number: number, batch: PackedBatch): void
  has(number: number): boolean
  /** Counts the next batch, which is there. What it gives unpacks its reports. */
  next(): () => RecipientReport[]
  counts: BulkCounts
  /** Those of the batches that `next` gave. */
  reports: RecipientReports
}

/** Rows that are packed together. */
const ROWS = 1_000

/** How much stays as it is, some 90,000 recipients: to pack so few would cost more time than it is worth. */
const MOST_CHARACTERS = 2 * 1_048_576

/** Five times as fast as zlib's default, and a tenth larger. */
const FAST = { level: 1 }

/** Blocks that stay unpacked while reports are read (LRU): batches that ended late stand among later ones. */
const OPEN = 8

export async function createReportStore(): Promise<ReportStore> {
  // Here, so that single sends run where there is no zlib.
  const { deflateRawSync, inflateRawSync } = await import('node:zlib')
  let open: string[] = []
  let openRows = 0
  /** The last one is open; those before `packed` are packed. */
  const blocks: (readonly string[] | Uint8Array)[] = [open]
  let packed = 0
  let characters = 0
  /** By the number of a batch: its block, and its place there. */
  const places: { block: number; at: number }[] = []
  const waiting = new Map<number, Omit<PackedBatch, 'text'>>()
  const counts: BulkCounts = { sent: 0, refused: 0, notSent: 0, unknown: 0 }
  let length = 0
  let batches = 0

  const opened = new Map<number, readonly string[]>()
  const openedBlock = (number: number, packed: Uint8Array) => {
    const texts = opened.get(number) ?? (JSON.parse(inflateRawSync(packed).toString()) as string[])
    setRecent(opened, number, texts, OPEN)
    return texts
  }
  const textOf = (batch: number): string => {
    const { block: number = 0, at = 0 } = places[batch] ?? {}
    const block = blocks[number] ?? []
    const text = (block instanceof Uint8Array ? openedBlock(number, block) : block)[at]
    if (text === undefined) throw new RangeError(`batch ${batch} is not there`)
    return text
  }
  const packOldest = () => {
    const block = blocks[packed]
    if (block instanceof Uint8Array || block === undefined) return
    // A copy of its own length: what zlib gives holds on to 16 KB.
    blocks[packed] = new Uint8Array(deflateRawSync(JSON.stringify(block), FAST))
    for (const text of block) characters -= text.length
    packed += 1
  }

  return {
    counts,
    has: (number) => waiting.has(number),
    add(number, { text, ...batch }) {
      waiting.set(number, batch)
      places[number] = { block: blocks.length - 1, at: open.length }
      open.push(text)
      openRows += batch.length
      characters += text.length
      if (openRows < ROWS) return
      open = []
      openRows = 0
      blocks.push(open)
      while (characters > MOST_CHARACTERS && packed < blocks.length - 1) packOldest()
    },
    next() {
      const number = batches
      const batch = waiting.get(number)
      if (batch === undefined) throw new RangeError(`batch ${number} is not done`)
      waiting.delete(number)
      batches += 1
      counts[batch.outcome] += batch.length - batch.refused
      counts.refused += batch.refused
      const start = length
      length += batch.length
      return () => unpackBatch(textOf(number), start)
    },
    reports: {
      get length() {
        return length
      },
      *[Symbol.iterator]() {
        let start = 0
        for (let number = 0; number < batches; number += 1) {
          const reports = unpackBatch(textOf(number), start)
          // One by one: to delegate to the array would take twice as long.
          for (const report of reports) yield report
          start += reports.length
        }
      },
    },
  }
}
