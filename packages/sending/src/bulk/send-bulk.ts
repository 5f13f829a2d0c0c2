import { SignalEnded, withSignal } from '@mailframe/protocol/client'
import { SendingError } from '../error.js'
import { type PreparedMessage, prepareMessage, type SendContext } from '../message/send.js'
import { type Batch, createBatcher } from './batches.js'
import { openCheckpoint } from './checkpoint.js'
import { BulkError } from './error.js'
import { createReportStore } from './reports.js'
import { type BatchContext, type BatchReport, runBatch } from './run-batch.js'
import type { BulkMessage, BulkOptions, BulkRecipient, BulkReport } from './types.js'

const CONCURRENCY = 4

type Recipients = Iterable<BulkRecipient> | AsyncIterable<BulkRecipient>

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
  const source = iteratorOf(recipients)
  const { message: checked, parts } = await prepareBulkMessage(context, message, options)
  // Before a recipient is read: a setting that is missing is the same for all.
  await context.configuration.mail()
  const { createHash } = await import('node:crypto')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const { sendRequestId: _, ...fields } = checked
  const files = parts.map(({ filename, contentType, cid, size }) => [filename, contentType, cid, size])
  const checkpoint =
    options.checkpoint === undefined
      ? null
      : await openCheckpoint(options.checkpoint, sha256(JSON.stringify([fields, files])))

  const shared: BatchContext = {
    context,
    message: checked,
    parts,
    callOptions: { signal, timeout, repeatUnknown: options.repeatUnknown },
    repeatUnknown: options.repeatUnknown ?? context.options.repeatUnknown ?? false,
    checkpoint,
    sha256,
  }
  const store = await createReportStore()
  let batches = 0
  const report = (): BulkReport => {
    return { total: store.reports.length, batches, ...store.counts, recipients: store.reports }
  }
  /** Why the run ends before the recipients do. */
  let stop: unknown

  const finish = async ({ reports, stop: why }: BatchReport) => {
    store.add(reports)
    batches += 1
    await options.onReport?.(reports)
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

/** The message with a stand-in for its recipients: all else is checked once. */
async function prepareBulkMessage(
  { options }: SendContext,
  message: BulkMessage,
  callOptions: BulkOptions,
): Promise<PreparedMessage> {
  for (const field of ['to', 'cc', 'bcc']) {
    if (message !== null && typeof message === 'object' && field in message) {
      throw refused(field, 'does not go with sendBulk: pass the recipients beside the message')
    }
  }
  const { to, sub, pubsub } = message?.xsmtpapi ?? {}
  if (to !== undefined || sub !== undefined || pubsub !== undefined) {
    throw refused('xsmtpapi', 'must not hold to, sub or pubsub: sendBulk makes them from the recipients')
  }
  const prepared = await prepareMessage(options, { ...message, to: message?.from }, callOptions)
  if (prepared.parts.some(({ oneShot }) => oneShot)) {
    throw refused('attachments', 'must not be streams: each batch reads them anew, so pass bytes or a path')
  }
  return prepared
}

function refused(field: string, message: string): SendingError {
  return new SendingError({ message: `${field} ${message}`, outcome: 'refused', field })
}

function iteratorOf(recipients: Recipients): Iterator<BulkRecipient> | AsyncIterator<BulkRecipient> {
  if (typeof recipients === 'object' && recipients !== null) {
    if (Symbol.asyncIterator in recipients) return recipients[Symbol.asyncIterator]()
    if (Symbol.iterator in recipients) return recipients[Symbol.iterator]()
  }
  throw refused('recipients', 'must be an array, or another iterable or async iterable')
}

function totalOf(recipients: Recipients): number | undefined {
  if (Array.isArray(recipients)) return recipients.length
  return recipients instanceof Set ? recipients.size : undefined
}

/** Reads no further than it is asked for. */
async function* batchesOf(
  source: Iterator<BulkRecipient> | AsyncIterator<BulkRecipient>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<Batch> {
  const batcher = createBatcher()
  let ended = false
  try {
    for (;;) {
      if (signal?.aborted) throw new SignalEnded('the signal was aborted')
      const step = source.next()
      // Only what waits is waited for: a million promises take their time.
      const result = 'then' in step ? await (signal ? withSignal(step, signal) : step) : step
      if (result.done) {
        ended = true
        break
      }
      const batch = batcher.add(result.value)
      if (batch !== null) yield batch
    }
    const rest = batcher.rest()
    if (rest !== null) yield rest
  } finally {
    if (!ended) Promise.resolve(source.return?.()).catch(() => {})
  }
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
