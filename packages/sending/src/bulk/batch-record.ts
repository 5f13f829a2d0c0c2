import type { Batch } from './batches.js'
import type { BatchResult } from './run-batch.js'
import type { RecipientReport } from './types.js'

/** What became of a batch, as it is kept: its recipients side by side, and what they have in common once. */
export interface BatchRecord {
  to: string[]
  outcome: BatchResult['outcome']
  statusCode?: number
  message?: string
  /**
   * What stands before the place and the address in every id, as the service makes them. Else by place: an id without
   * the address at its end, a whole one in an array, or 0.
   */
  ids?: string | (string | [string] | 0)[]
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

export function packBatch({ to, addresses, refused }: Batch, result: BatchResult): PackedBatch {
  const { outcome, statusCode, message, emailIds = [] } = result
  const record: BatchRecord = {
    to,
    outcome,
    ...(statusCode === undefined || outcome === 'sent' ? {} : { statusCode }),
    ...(message === undefined ? {} : { message }),
    ...(emailIds.length === 0 ? {} : { ids: packedIds(to, addresses, emailIds) }),
    ...(refused.size === 0 ? {} : { refused: Array.from(refused, ([at, why]) => ({ at, ...why })) }),
  }
  return { json: JSON.stringify(record), outcome, length: to.length, refused: refused.size }
}

function packedIds(
  to: readonly string[],
  addresses: Batch['addresses'],
  emailIds: readonly string[],
): Exclude<BatchRecord['ids'], undefined> {
  const messageId = commonMessageId(to, emailIds)
  if (messageId !== null) return messageId
  const idOf = emailIdsBy(emailIds)
  return to.map((given, at) => {
    const address = addresses[at] ?? null
    const id = address === null ? undefined : idOf(address)
    if (id === undefined) return 0
    return isIdOf(id, given) ? id.slice(0, -given.length) : [id]
  })
}

/** The message id, where each id is `<messageId><index>$<address>` with the index of its place. */
function commonMessageId(to: readonly string[], emailIds: readonly string[]): string | null {
  const [first = ''] = emailIds
  const messageId = first.slice(0, -`0$${to[0]}`.length)
  const { length } = messageId
  const isCommon = to.every((address, at) => {
    const id = emailIds[at] ?? ''
    const place = `${at}$`
    return (
      id.length === length + place.length + address.length &&
      id.startsWith(place, length) &&
      id.endsWith(address) &&
      id.startsWith(messageId)
    )
  })
  return isCommon && to.length === emailIds.length ? messageId : null
}

const idAt = (messageId: string, at: number, address: string) => `${messageId}${at}$${address}`

/** Whether an id ends in `$` and the address. */
function isIdOf(id: string, address: string): boolean {
  return id[id.length - address.length - 1] === '$' && id.endsWith(address)
}

export function unpackBatch(
  { to, outcome, statusCode, message, ids, refused }: BatchRecord,
  start: number,
): RecipientReport[] {
  const reports = to.map((address, at) => {
    // Not put together by spreading: there are a million.
    const report: RecipientReport = { index: start + at, to: address, outcome }
    const emailId = unpackedId(ids, at, address)
    if (emailId !== undefined) report.emailId = emailId
    if (statusCode !== undefined) report.statusCode = statusCode
    if (message !== undefined) report.message = message
    return report
  })
  for (const { at, ...why } of refused ?? []) {
    reports[at] = { index: start + at, to: to[at] ?? '', outcome: 'refused', ...why }
  }
  return reports
}

function unpackedId(ids: BatchRecord['ids'], at: number, address: string): string | undefined {
  if (typeof ids === 'string') return idAt(ids, at, address)
  const id = ids?.[at] ?? 0
  if (id === 0) return undefined
  return typeof id === 'string' ? id + address : id[0]
}

/** By the address in the id: ids are not always without gaps. Most are in their place, which is looked at first. */
function emailIdsBy(emailIds: readonly string[]): (address: string) => string | undefined {
  let place = 0
  let byAddress: Map<string, string[]> | null = null
  return (address) => {
    if (byAddress === null) {
      const inPlace = emailIds[place]
      if (inPlace !== undefined && isIdOf(inPlace, address)) {
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
