import type { Batch } from './batches.js'
import type { BatchResult } from './run-batch.js'
import type { RecipientReport } from './types.js'

/** What became of a batch, beside its recipients. */
interface BatchRecord {
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
  /** The recipients, where a line break in one of them forbids to keep them as lines. */
  to?: string[]
}

/** A batch that is done, small enough to wait for its turn. */
export interface PackedBatch {
  /**
   * A BatchRecord as JSON, and a line for each recipient: a hundred objects that live this long would cost more, and so
   * would JSON of each.
   */
  text: string
  outcome: BatchResult['outcome']
  length: number
  /** How many of them were left out. */
  refused: number
}

export function packBatch({ to, addresses, refused, isClean }: Batch, result: BatchResult): PackedBatch {
  const { outcome, statusCode, message, emailIds = [] } = result
  const record: BatchRecord = { outcome }
  if (statusCode !== undefined && outcome !== 'sent') record.statusCode = statusCode
  if (message !== undefined) record.message = message
  if (emailIds.length > 0) record.ids = packedIds(to, addresses, emailIds)
  if (refused.size > 0) record.refused = Array.from(refused, ([at, why]) => ({ at, ...why }))
  const hasBreak = (!isClean || refused.size > 0) && to.some((given) => given.includes('\n'))
  if (hasBreak) record.to = to
  const head = JSON.stringify(record)
  const text = hasBreak ? head : `${head}\n${to.join('\n')}`
  return { text, outcome, length: to.length, refused: refused.size }
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
  if (to.length !== emailIds.length) return null
  const [first = ''] = emailIds
  const messageId = first.slice(0, -`0$${to[0]}`.length)
  const { length } = messageId
  const isCommon = to.every((address, at) => {
    const id = emailIds[at] ?? ''
    const place = placeOf(at)
    return (
      id.length === length + place.length + address.length &&
      id.startsWith(place, length) &&
      id.endsWith(address) &&
      id.startsWith(messageId)
    )
  })
  return isCommon ? messageId : null
}

const places: string[] = []

/** Made once: a run looks at each place ten thousand times. */
function placeOf(at: number): string {
  places[at] ??= `${at}$`
  return places[at]
}

/** Whether an id ends in `$` and the address. */
function isIdOf(id: string, address: string): boolean {
  return id[id.length - address.length - 1] === '$' && id.endsWith(address)
}

export function unpackBatch(text: string, start: number): RecipientReport[] {
  const end = text.indexOf('\n')
  const record = JSON.parse(end === -1 ? text : text.slice(0, end)) as BatchRecord
  const { outcome, statusCode, message, ids, refused } = record
  const to = record.to ?? text.slice(end + 1).split('\n')
  const reports = to.map((address, at): RecipientReport => {
    const emailId = unpackedId(ids, at, address)
    // Made in one piece where it is as most are: there are a million.
    if (outcome === 'sent' && emailId !== undefined)
      return { index: start + at, to: address, outcome, emailId }
    const report: RecipientReport = { index: start + at, to: address, outcome }
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
  if (typeof ids === 'string') return ids + placeOf(at) + address
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
