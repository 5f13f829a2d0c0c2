import { setRecent } from '@mailframe/protocol/client'
import type { Batch } from './batches.js'
import type { BatchResult } from './run-batch.js'
import type { BulkCounts, RecipientReport, RecipientReports } from './types.js'

/** What became of a batch, as it is kept: its recipients side by side, and what they have in common once. */
interface BatchRecord {
  to: string[]
  outcome: BatchResult['outcome']
  statusCode?: number
  message?: string
  /** By place: an id without the address at its end, a whole one in an array, or 0. */
  ids?: (string | [string] | 0)[]
  /** Those that were left out: their place, and why. */
  refused?: { at: number; message: string; statusCode?: number }[]
}

/** A batch that is done, small enough to wait for its turn. */
export interface PackedBatch {
  /** A BatchRecord as JSON: a hundred objects that live this long would cost more. */
  json: string
  outcome: BatchResult['outcome']
  length: number
  /** How many of them were left out. */
  refused: number
}

export function packBatch({ entries }: Batch, result: BatchResult): PackedBatch {
  const { outcome, statusCode, message, emailIds = [] } = result
  const idOf = emailIdsBy(emailIds)
  const refused: BatchRecord['refused'] = []
  for (const [at, { problem }] of entries.entries()) {
    if (problem !== undefined) refused.push({ at, ...problem })
  }
  const record: BatchRecord = {
    to: entries.map(({ to }) => to),
    outcome,
    ...(statusCode === undefined || outcome === 'sent' ? {} : { statusCode }),
    ...(message === undefined ? {} : { message }),
    ...(emailIds.length === 0
      ? {}
      : {
          ids: entries.map(({ address, to }) => packedId(address === null ? undefined : idOf(address), to)),
        }),
    ...(refused.length === 0 ? {} : { refused }),
  }
  return { json: JSON.stringify(record), outcome, length: entries.length, refused: refused.length }
}

function packedId(id: string | undefined, to: string): string | [string] | 0 {
  if (id === undefined) return 0
  return id.endsWith(`$${to}`) ? id.slice(0, -to.length) : [id]
}

function unpack({ to, outcome, statusCode, message, ids, refused }: BatchRecord, start: number) {
  const reports = to.map((address, at): RecipientReport => {
    const id = ids?.[at] ?? 0
    return {
      index: start + at,
      to: address,
      outcome,
      ...(id === 0 ? {} : { emailId: typeof id === 'string' ? id + address : id[0] }),
      ...(statusCode === undefined ? {} : { statusCode }),
      ...(message === undefined ? {} : { message }),
    }
  })
  for (const { at, ...why } of refused ?? []) {
    reports[at] = { index: start + at, to: to[at] ?? '', outcome: 'refused', ...why }
  }
  return reports
}

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

/** Blocks that stay unpacked while reports are read (LRU): batches that ended late stand among later ones. */
const OPEN = 8

export async function createReportStore(): Promise<ReportStore> {
  // Here, so that single sends run where there is no zlib.
  const { deflateRawSync, inflateRawSync } = await import('node:zlib')
  const blocks: Uint8Array[] = []
  /** What is not packed yet. */
  let pending: string[] = []
  let pendingRows = 0
  /** By the number of a batch: its block, and its place there. */
  const places: { block: number; at: number }[] = []
  const waiting = new Map<number, Omit<PackedBatch, 'json'>>()
  const counts: BulkCounts = { sent: 0, refused: 0, notSent: 0, unknown: 0 }
  let length = 0
  let batches = 0

  const opened = new Map<number, readonly BatchRecord[]>()
  const openedBlock = (number: number, packed: Uint8Array) => {
    const records = opened.get(number) ?? (JSON.parse(inflateRawSync(packed).toString()) as BatchRecord[])
    setRecent(opened, number, records, OPEN)
    return records
  }
  const recordOf = (batch: number): BatchRecord => {
    const { block = 0, at = 0 } = places[batch] ?? {}
    const packed = blocks[block]
    const record =
      packed === undefined
        ? (JSON.parse(pending[at] ?? 'null') as BatchRecord)
        : openedBlock(block, packed)[at]
    if (record === undefined) throw new RangeError(`batch ${batch} has no record`)
    return record
  }

  return {
    counts,
    has: (number) => waiting.has(number),
    add(number, { json, ...batch }) {
      waiting.set(number, batch)
      places[number] = { block: blocks.length, at: pending.length }
      pending.push(json)
      pendingRows += batch.length
      if (pendingRows < ROWS) return
      // A copy of its own length: what zlib gives holds on to 16 KB.
      blocks.push(new Uint8Array(deflateRawSync(`[${pending.join(',')}]`)))
      pending = []
      pendingRows = 0
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
      return () => unpack(recordOf(number), start)
    },
    reports: {
      get length() {
        return length
      },
      *[Symbol.iterator]() {
        let start = 0
        for (let number = 0; number < batches; number += 1) {
          const record = recordOf(number)
          yield* unpack(record, start)
          start += record.to.length
        }
      },
    },
  }
}

/** By the address in the id: ids are not always without gaps. Most are in their place, which is looked at first. */
function emailIdsBy(emailIds: readonly string[]): (address: string) => string | undefined {
  let place = 0
  let byAddress: Map<string, string[]> | null = null
  return (address) => {
    if (byAddress === null) {
      const inPlace = emailIds[place]
      if (inPlace?.endsWith(`$${address}`)) {
        place += 1
        return inPlace
      }
      byAddress = new Map()
      // Those before were in their place.
      for (const id of emailIds.slice(place)) {
        const key = id.slice(id.indexOf('$') + 1).toLowerCase()
        const ids = byAddress.get(key)
        if (ids === undefined) byAddress.set(key, [id])
        else ids.push(id)
      }
    }
    return byAddress.get(address.toLowerCase())?.shift()
  }
}
