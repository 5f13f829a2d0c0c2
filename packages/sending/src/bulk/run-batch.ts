import type { CheckedMessage } from '@mailframe/protocol/sending'
import type { CallOptions } from '../client/options.js'
import { type Outcome, SendingError } from '../error.js'
import type { Part } from '../message/attachment.js'
import { postMessage, type SendContext } from '../message/send.js'
import { type Batch, type Entry, xsmtpapiOf } from './batches.js'
import type { Checkpoint } from './checkpoint.js'
import type { RecipientReport } from './types.js'

/** What became of a batch's recipients that could be sent to. */
export interface BatchResult {
  outcome: 'sent' | Outcome
  statusCode?: number
  /** Of what was not sent: why. */
  message?: string
  emailIds?: string[]
}

/** What all batches of a run share. */
export interface BatchContext {
  context: SendContext
  message: CheckedMessage
  parts: Part[]
  callOptions: CallOptions
  repeatUnknown: boolean
  checkpoint: Checkpoint | null
  sha256(text: string): string
}

export interface BatchReport {
  result: BatchResult
  reports: RecipientReport[]
  /** Why the run must not go on. */
  stop?: SendingError
}

/** More than for a single send: a bulk run is what meets the limits of rate. */
const TRIES = 8

/** Codes that the next batch would get too. */
const SAME_FOR_ALL = new Set([40005, 6001, 40901, 40904, 40907, 40908, 40912, 40913])

/** Sends a batch, unless the checkpoint knows that this was done or may have been. */
export async function runBatch(shared: BatchContext, batch: Batch): Promise<BatchReport> {
  const hasRecipients = batch.entries.some(({ address }) => address !== null)
  if (!hasRecipients)
    return { result: { outcome: 'refused' }, reports: reportsOf(batch, { outcome: 'refused' }) }
  const { checkpoint, repeatUnknown, sha256 } = shared
  const recipients =
    checkpoint === null ? '' : sha256(JSON.stringify(batch.entries.map(({ to, vars }) => [to, vars])))
  const before = checkpoint?.remembered(batch.number)
  if (before !== undefined && before.recipients !== recipients) {
    throw new SendingError({
      message: `batch ${batch.number} differs from the checkpoint: the recipients are not those of the run before`,
      outcome: 'notSent',
      field: 'checkpoint',
    })
  }
  if (before !== undefined) {
    const result = (await checkpoint?.result(batch.number)) ?? INTERRUPTED
    const isOpen = result.outcome === 'unknown'
    if (result.outcome === 'sent' || (isOpen && !repeatUnknown)) {
      return { result, reports: reportsOf(batch, result) }
    }
  }
  const isRepeat = before !== undefined && (before.outcome ?? 'unknown') === 'unknown'
  const sendRequestId = isRepeat ? before.sendRequestId : crypto.randomUUID()
  await checkpoint?.intent(batch.number, recipients, sendRequestId)
  const { result, stop } = await sendBatch(shared, batch, sendRequestId, isRepeat)
  await checkpoint?.done(batch.number, result)
  return { result, reports: reportsOf(batch, result), ...(stop === undefined ? {} : { stop }) }
}

const INTERRUPTED: BatchResult = {
  outcome: 'unknown',
  message: 'the run before ended while this was being sent: the message may have been taken',
}

async function sendBatch(
  { context, message, parts, callOptions }: BatchContext,
  { entries }: Batch,
  sendRequestId: string,
  isRepeat: boolean,
): Promise<{ result: BatchResult; stop?: SendingError }> {
  const xsmtpapi = xsmtpapiOf(entries, message.xsmtpapi)
  try {
    const prepared = { message: { ...message, to: [], xsmtpapi, sendRequestId }, parts }
    const { statusCode, emailIdList } = await postMessage(context, prepared, callOptions, TRIES)
    return { result: { outcome: 'sent', statusCode, emailIds: emailIdList } }
  } catch (error) {
    if (!(error instanceof SendingError)) throw error
    const { statusCode, message: why } = error
    // What is refused now may have been taken by the run before.
    const outcome = isRepeat ? 'unknown' : error.outcome
    const result = { outcome, message: why, ...(statusCode === undefined ? {} : { statusCode }) }
    const isSameForAll = statusCode !== undefined && SAME_FOR_ALL.has(statusCode)
    return isSameForAll ? { result, stop: error } : { result }
  }
}

function reportsOf({ start, entries }: Batch, result: BatchResult): RecipientReport[] {
  const { outcome, statusCode, message, emailIds = [] } = result
  const idOf = emailIdsBy(emailIds)
  return entries.map((entry: Entry, at) => {
    const about = { index: start + at, to: entry.to }
    if (entry.address === null) return { ...about, outcome: 'refused' as const, ...entry.problem }
    const emailId = idOf(entry.address)
    return {
      ...about,
      outcome,
      ...(emailId === undefined ? {} : { emailId }),
      ...(statusCode === undefined || outcome === 'sent' ? {} : { statusCode }),
      ...(message === undefined ? {} : { message }),
    }
  })
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
