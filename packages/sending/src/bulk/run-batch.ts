import { SignalEnded } from '@mailframe/protocol/client'
import { MAIL_FIELDS } from '@mailframe/protocol/sending'
import type { CallOptions } from '../client/options.js'
import { type Outcome, SendingError } from '../error.js'
import { postMessage, type SendContext } from '../message/send.js'
import { type Batch, xsmtpapiOf } from './batches.js'
import type { Checkpoint } from './checkpoint.js'
import type { BulkForm } from './prepare.js'
import { type PackedBatch, packBatch } from './reports.js'

/** What became of a batch's recipients that could be sent to. */
export interface BatchResult {
  outcome: 'sent' | Outcome
  statusCode?: number
  /** Of what was not sent: why. */
  message?: string
  emailIds?: string[]
}

/** What all batches of a run share. */
export interface BatchContext extends Omit<BulkForm, 'digest'> {
  context: SendContext
  callOptions: CallOptions
  repeatUnknown: boolean
  checkpoint: Checkpoint | null
  sha256(text: string): string
}

export interface BatchReport {
  packed: PackedBatch
  /** Why the run must not go on. */
  stop?: Error
}

/** More than for a single send: a bulk run is what meets the limits of rate. */
const TRIES = 8

/** Codes that the next batch would get too. */
const SAME_FOR_ALL = new Set([40005, 6001, 40901, 40904, 40907, 40908, 40912, 40913])

/** Sends a batch, unless the checkpoint knows that this was done or may have been. */
export async function runBatch(shared: BatchContext, batch: Batch): Promise<BatchReport> {
  const hasRecipients = batch.entries.some(({ address }) => address !== null)
  if (!hasRecipients) return { packed: packBatch(batch, { outcome: 'refused' }) }
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
      return { packed: packBatch(batch, result) }
    }
  }
  const isRepeat = before !== undefined && (before.outcome ?? 'unknown') === 'unknown'
  const sendRequestId = isRepeat ? before.sendRequestId : crypto.randomUUID()
  await checkpoint?.intent(batch.number, recipients, sendRequestId)
  const { result, stop } = await sendBatch(shared, batch, sendRequestId, isRepeat)
  await checkpoint?.done(batch.number, result)
  return { packed: packBatch(batch, result), ...(stop === undefined ? {} : { stop }) }
}

const INTERRUPTED: BatchResult = {
  outcome: 'unknown',
  message: 'the run before ended while this was being sent: the message may have been taken',
}

async function sendBatch(
  { context, shared, xsmtpapi: base, parts, callOptions }: BatchContext,
  { entries }: Batch,
  sendRequestId: string,
  isRepeat: boolean,
): Promise<{ result: BatchResult; stop?: Error }> {
  const xsmtpapi = JSON.stringify(xsmtpapiOf(entries, base))
  try {
    const fields = [
      [MAIL_FIELDS.xsmtpapi, xsmtpapi],
      [MAIL_FIELDS.sendRequestId, sendRequestId],
    ] as const
    const form = { sendRequestId, fields, shared, parts }
    const { statusCode, emailIdList } = await postMessage(context, form, callOptions, TRIES)
    return { result: { outcome: 'sent', statusCode, emailIds: emailIdList } }
  } catch (error) {
    if (!(error instanceof SendingError)) throw error
    const { statusCode, message: why } = error
    // What is refused now may have been taken by the run before.
    const outcome = isRepeat ? 'unknown' : error.outcome
    const result = { outcome, message: why, ...(statusCode === undefined ? {} : { statusCode }) }
    // Also where it was the last batch: a run that was cut is no run that ended.
    if (callOptions.signal?.aborted) return { result, stop: new SignalEnded('the signal was aborted') }
    const isSameForAll = statusCode !== undefined && SAME_FOR_ALL.has(statusCode)
    return isSameForAll ? { result, stop: error } : { result }
  }
}
