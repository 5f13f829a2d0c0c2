import { callObserver, SignalEnded } from '@mailframe/protocol/client'
import { SendingError } from '../client/error.js'
import { signalOf } from '../client/post.js'
import type { SendContext } from '../message/send.js'
import { type Batch, createBatcher } from './batches.js'
import { openCheckpoint } from './checkpoint.js'
import { BulkError } from './error.js'
import { createHalt, onAbort } from './halt.js'
import { prepareBulkMessage, refused } from './prepare.js'
import { createReportStore } from './reports.js'
import { type BatchContext, runBatch } from './run-batch.js'
import { runInOrder } from './run-in-order.js'
import { createBatchReader, iteratorOf, type Recipients, totalOf } from './source.js'
import type { BulkMessage, BulkOptions, BulkReport } from './types.js'

const CONCURRENCY = 4

/**
 * Sends one message to many: 100 a request, begun in order, with a bounded number of requests and recipients in memory.
 * A slow request holds up none but its own report and those after it.
 *
 * @throws SendingError where the message or the configuration is at fault: nothing was sent.
 * @throws BulkError where the run ended early; its `report` has what was done until then.
 */
export async function sendBulk(
  context: SendContext,
  message: BulkMessage,
  recipients: Recipients,
  options: BulkOptions,
): Promise<BulkReport> {
  const { concurrency = CONCURRENCY, signal, abort, timeout } = options
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw refused('concurrency', 'must be a positive integer')
  signalOf(signal)
  signalOf(abort, 'abort')
  const source = iteratorOf(recipients)
  const { digest, rules, ...form } = await prepareBulkMessage(context, message, options)
  // Before a recipient is read: a setting that is missing is the same for all.
  const channel = await context.configuration.mail()
  const { createHash } = await import('node:crypto')
  const { checkpoint: path } = options
  const checkpoint = path === undefined ? null : await openCheckpoint(path, await digest())
  const halt = createHalt()
  const shared: BatchContext = {
    ...form,
    context,
    channel,
    callOptions: { signal: abort, timeout, repeatUnknown: options.repeatUnknown },
    repeatUnknown: options.repeatUnknown ?? context.options.repeatUnknown ?? false,
    checkpoint,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    stopping: halt.signal,
  }
  const store = await createReportStore()
  const reader = createBatchReader(
    recipients,
    source,
    createBatcher({
      ...rules,
      keepsVars: checkpoint !== null,
      onNamed: (address) => context.warnOfNames('to', [address]),
    }),
  )
  const total = totalOf(recipients)
  let batches = 0
  let notReached = 0
  let { onReport } = options

  const run = async (batch: Batch) => {
    const report = await runBatch(shared, batch)
    store.add(batch.number, report.packed)
    notReached += report.notReached
    if ('stop' in report) halt.because(report.stop)
  }
  const report = async () => {
    const reports = store.next()
    try {
      await onReport?.(reports())
    } catch (error) {
      // Those after it would stand in the wrong place.
      onReport = undefined
      halt.because(error)
    }
  }

  onAbort(halt.signal, reader.stop)
  const listeners = [
    onAbort(signal, halt.stop),
    onAbort(abort, () => halt.because(new SignalEnded('the signal was aborted'))),
  ]
  await runInOrder<Batch>({
    concurrency,
    read: reader.next,
    run,
    isDone: store.has,
    async deliver() {
      await report()
      batches += 1
      const done = store.reports.length
      callObserver(options.onProgress, {
        done,
        batches,
        ...store.counts,
        ...(total === undefined ? {} : { total }),
      })
    },
    isStopped: () => halt.signal.aborted,
    onError: halt.because,
  })
  if (halt.signal.aborted) {
    for (const batch of reader.rest()) {
      await run(batch)
      await report()
    }
    if (notReached > 0 || !reader.isEnded()) halt.because(new SignalEnded('the signal was aborted'))
  } else if (checkpoint !== null && checkpoint.batches > batches) {
    const more = `${checkpoint.batches - batches} batches of it were not among these`
    halt.because(refused('checkpoint', `is of a run with more recipients: ${more}`))
  }
  for (const release of listeners) release()
  await checkpoint?.close()
  const { reports } = store
  const whole: BulkReport = { total: reports.length, batches, ...store.counts, recipients: reports }
  const why = halt.reason()
  if (why === undefined) return whole
  throw bulkError(why, whole, notReached)
}

function bulkError(stop: unknown, report: BulkReport, notReached: number): BulkError {
  const more = notReached === 0 ? '' : `, before ${notReached} more`
  const after = `the run ended after ${report.total - notReached} recipients${more}`
  if (stop instanceof SignalEnded) {
    return new BulkError({ message: `${after}: the caller aborted it`, outcome: 'notSent' }, report)
  }
  if (stop instanceof SendingError) {
    const { statusCode, outcome, retryable, field, status } = stop
    const message = `${after}: ${stop.message}`
    return new BulkError({ message, outcome, statusCode, retryable, field, status, cause: stop }, report)
  }
  const why = stop instanceof Error ? stop.message : String(stop)
  return new BulkError({ message: `${after}: ${why}`, outcome: 'notSent', cause: stop }, report)
}
