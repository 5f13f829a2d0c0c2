import { SignalEnded } from '@mailframe/protocol/client'
import { signalOf } from '../client/post.js'
import { SendingError } from '../error.js'
import type { SendContext } from '../message/send.js'
import type { Batch } from './batches.js'
import { openCheckpoint } from './checkpoint.js'
import { BulkError } from './error.js'
import { prepareBulkMessage, refused } from './prepare.js'
import { createReportStore, reportsOf } from './reports.js'
import { type BatchContext, type BatchReport, runBatch } from './run-batch.js'
import { batchesOf, iteratorOf, type Recipients, totalOf } from './source.js'
import type { BulkMessage, BulkOptions, BulkReport } from './types.js'

const CONCURRENCY = 4

/**
 * Sends one message to many: 100 a request, in order, with a bounded number of requests and recipients in memory.
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
  const { concurrency = CONCURRENCY, signal, timeout } = options
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw refused('concurrency', 'must be a positive integer')
  signalOf(signal)
  const source = iteratorOf(recipients)
  const { digest, ...form } = await prepareBulkMessage(context, message, options)
  // Before a recipient is read: a setting that is missing is the same for all.
  await context.configuration.mail()
  const { createHash } = await import('node:crypto')
  const { checkpoint: path } = options
  const checkpoint = path === undefined ? null : await openCheckpoint(path, await digest())
  const shared: BatchContext = {
    ...form,
    context,
    callOptions: { signal, timeout, repeatUnknown: options.repeatUnknown },
    repeatUnknown: options.repeatUnknown ?? context.options.repeatUnknown ?? false,
    checkpoint,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  }
  const store = await createReportStore()
  let batches = 0
  const report = (): BulkReport => {
    return { total: store.reports.length, batches, ...store.counts, recipients: store.reports }
  }
  /** Why the run ends before the recipients do. */
  let stop: unknown

  const finish = async ({ packed, stop: why }: BatchReport) => {
    const start = store.reports.length
    store.add(packed)
    batches += 1
    if (options.onReport !== undefined) await options.onReport(reportsOf(packed.json, start))
    const total = totalOf(recipients)
    tell(options.onProgress, {
      done: store.reports.length,
      batches,
      ...store.counts,
      ...(total === undefined ? {} : { total }),
    })
    if (why !== undefined) throw why
  }

  /** What is under way, oldest first: reports leave in the order of the recipients. */
  const window: Promise<BatchReport>[] = []
  const start = (batch: Batch) => {
    const running = runBatch(shared, batch)
    // Its failure is met when its turn comes.
    running.catch(() => {})
    window.push(running)
  }

  try {
    for await (const batch of batchesOf(source, signal)) {
      start(batch)
      if (window.length >= concurrency) await finish(await next(window))
    }
    while (window.length > 0) await finish(await next(window))
    if (checkpoint !== null && checkpoint.batches > batches) {
      const more = `${checkpoint.batches - batches} batches of it were not among these`
      throw refused('checkpoint', `is of a run with more recipients: ${more}`)
    }
  } catch (error) {
    stop = error
  }
  // Also after a stop: what left has a report.
  while (window.length > 0)
    await next(window)
      .then(finish)
      .catch(() => {})
  await checkpoint?.close()
  if (stop === undefined) return report()
  throw bulkError(stop, report())
}

async function next(window: Promise<BatchReport>[]): Promise<BatchReport> {
  const first = window.shift()
  if (first === undefined) throw new RangeError('no batch is under way')
  return first
}

function bulkError(stop: unknown, report: BulkReport): BulkError {
  const { total } = report
  const after = `the run ended after ${total} recipients`
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

/** Hooks watch; they do not decide. */
function tell<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event)
  } catch {
    // Nothing of the run depends on it.
  }
}
