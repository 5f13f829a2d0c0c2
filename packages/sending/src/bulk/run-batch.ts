import { SignalEnded } from '@mailframe/protocol/client'
import { MAIL_FIELDS } from '@mailframe/protocol/sending'
import type { Channel } from '../client/configuration.js'
import { type Outcome, SendingError } from '../client/error.js'
import type { CallOptions } from '../client/options.js'
import { postMessage, type SendContext } from '../message/send.js'
import { type PackedBatch, packBatch } from './batch-record.js'
import { type Batch, validIn, xsmtpapiOf, xsmtpapiText } from './batches.js'
import type { Checkpoint } from './checkpoint.js'
import type { BulkForm } from './prepare.js'

/** What became of a batch's recipients that could be sent to. */
export interface BatchResult {
  outcome: 'sent' | Outcome
  statusCode?: number
  /** Of what was not sent: why. */
  message?: string
  emailIds?: string[]
}

/** What all batches of a run share. */
export interface BatchContext extends Omit<BulkForm, 'digest' | 'rules'> {
  context: SendContext
  channel: Channel
  callOptions: CallOptions
  repeatUnknown: boolean
  checkpoint: Checkpoint | null
  sha256(text: string): string
  /** Aborted where nothing more may be sent: requests under way are finished. */
  stopping: AbortSignal
}

export interface BatchReport {
  packed: PackedBatch
  /** Recipients that could have been sent to, had the run gone on. */
  notReached: number
  /** Why the run must not go on. */
  stop?: unknown
}

/** More than for a single send: a bulk run is what meets the limits of rate. */
const TRIES = 8

/** Codes that every further batch would get too. */
const SAME_FOR_ALL = new Set([40005, 6001, 40901, 40904, 40907, 40908, 40912, 40913])

const INTERRUPTED: BatchResult = {
  outcome: 'unknown',
  message: 'the run before ended while this was being sent: the message may have been accepted',
}

/** Of recipients that a run did not come to. */
export const NOT_REACHED = {
  outcome: 'notSent',
  message: 'not reached: the run ended before',
} as const satisfies BatchResult

interface Step {
  result: BatchResult
  stop?: unknown
}

/**
 * Sends a batch, unless the checkpoint knows that this was done or may have been, or nothing more may leave. Never
 * throws.
 */
export async function runBatch(shared: BatchContext, batch: Batch): Promise<BatchReport> {
  const { checkpoint } = shared
  const hasRecipients = validIn(batch) > 0
  let step: Step = { result: { outcome: 'refused' } }
  if (hasRecipients && checkpoint === null) step = await sendBatch(shared, batch, crypto.randomUUID(), false)
  if (hasRecipients && checkpoint !== null) step = await sendRecorded(shared, checkpoint, batch)
  const packed = packBatch(batch, step.result)
  const notReached = step.result === NOT_REACHED ? validIn(batch) : 0
  return { packed, notReached, ...('stop' in step ? { stop: step.stop } : {}) }
}

async function sendRecorded(shared: BatchContext, checkpoint: Checkpoint, batch: Batch): Promise<Step> {
  const { repeatUnknown, sha256, stopping } = shared
  let step: Step | undefined
  try {
    const recipients = sha256(JSON.stringify(batch.to.map((to, at) => [to, batch.vars?.[at]])))
    const before = checkpoint.recorded(batch.number)
    if (before !== undefined && before.recipients !== recipients) {
      // What is left of a run that stops need not be whole.
      if (stopping.aborted) return { result: NOT_REACHED }
      throw differs(batch)
    }
    const known = before === undefined ? undefined : ((await checkpoint.result(batch.number)) ?? INTERRUPTED)
    const isOpen = known?.outcome === 'unknown'
    if (known !== undefined && (known.outcome === 'sent' || (isOpen && !repeatUnknown)))
      return { result: known }
    if (stopping.aborted) return { result: isOpen ? known : NOT_REACHED }
    const sendRequestId = isOpen && before !== undefined ? before.sendRequestId : crypto.randomUUID()
    await checkpoint.intent(batch.number, recipients, sendRequestId)
    step = await sendBatch(shared, batch, sendRequestId, isOpen)
    await checkpoint.done(batch.number, step.result)
    return step
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Before a step, nothing of it has left.
    return { result: step?.result ?? { outcome: 'notSent', message }, stop: step?.stop ?? error }
  }
}

function differs({ number }: Batch): SendingError {
  const message = `batch ${number} differs from the checkpoint: the recipients are not those of the run before`
  return new SendingError({ message, outcome: 'notSent', field: 'checkpoint' })
}

async function sendBatch(
  { context, channel, personal, xsmtpapi: base, parts, callOptions, stopping }: BatchContext,
  batch: Batch,
  sendRequestId: string,
  isRepeat: boolean,
): Promise<Step> {
  if (stopping.aborted) return { result: isRepeat ? INTERRUPTED : NOT_REACHED }
  const { xsmtpapi, shared } = personal(xsmtpapiOf(batch, base))
  try {
    const fields = [
      [MAIL_FIELDS.xsmtpapi, xsmtpapiText(xsmtpapi, batch)],
      [MAIL_FIELDS.sendRequestId, sendRequestId],
    ] as const
    const form = { sendRequestId, fields, shared, parts }
    const posting = { channel, maxTries: TRIES, noMoreTries: stopping }
    const { statusCode, emailIdList } = await postMessage(context, form, callOptions, posting)
    return { result: { outcome: 'sent', statusCode, emailIds: emailIdList } }
  } catch (error) {
    if (!(error instanceof SendingError))
      return { result: { outcome: 'unknown', message: String(error) }, stop: error }
    const { statusCode, message: why } = error
    // What is refused now may have been accepted by the run before.
    const outcome = isRepeat ? 'unknown' : error.outcome
    const result = { outcome, message: why, ...(statusCode === undefined ? {} : { statusCode }) }
    // Also where it was the last batch: a run that was cut is no run that ended.
    if (callOptions.signal?.aborted) return { result, stop: new SignalEnded('the signal was aborted') }
    const isSameForAll = statusCode !== undefined && SAME_FOR_ALL.has(statusCode)
    return isSameForAll ? { result, stop: error } : { result }
  }
}
