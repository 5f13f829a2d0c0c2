import {
  type Answer,
  CallError,
  type CallPlan,
  call,
  callObserver,
  codeSuffix,
  type Outgoing,
  type Redactor,
  type Runtime,
  redactedError,
  retryAfterMs,
  SignalEnded,
  startDeadline,
  type Verdict,
  withSignal,
} from '@mailframe/protocol/client'
import {
  type Envelope,
  isRetryableStatusCode,
  RATE_LIMIT_BACKOFF_MS,
  readEnvelope,
} from '@mailframe/protocol/sending'
import { type Channel, redactorOf } from './configuration.js'
import { leavesOpen, SendingError, statusCodeError } from './error.js'
import { type CallOptions, DEFAULT_TIMEOUT_MS, type SenderOptions, type TryEvent } from './options.js'

/** Far above any documented answer: a body without end must not fill the memory. */
const RESPONSE_BYTES = 8 * 1_048_576
const MESSAGE_CHARACTERS = 500

/** One request, before the credentials are known. */
export interface Posting {
  operation: TryEvent['operation']
  path: string
  /** Where it goes, or how that is found out. */
  channel: Channel | (() => Promise<Channel>)
  /** The body for an account. */
  body: (channel: Channel) => Pick<Outgoing, 'headers' | 'body'>
  /** A stream that can be read once: a second try would send nothing. */
  oneShot?: boolean
  /** The error of the body's source, if that is why the request failed. */
  bodyFailure?: () => SendingError | undefined
  sendRequestId?: string | undefined
  /** The message of a failure with an unknown outcome. Default: that the message may have been accepted. */
  mayHaveRun?: string
  /** Default: 3. */
  maxTries?: number | undefined
  /** Where aborted, no further try is made. */
  noMoreTries?: AbortSignal | undefined
}

/**
 * Posts a form, repeats it by the rules, and gives the envelope of a success.
 *
 * @throws SendingError
 */
export async function post(
  options: SenderOptions,
  runtime: Runtime,
  posting: Posting,
  callOptions: CallOptions,
): Promise<Envelope> {
  refuseInBrowser(options, posting.operation)
  const { clock } = runtime
  const { sendRequestId, oneShot = false, mayHaveRun = MAY_HAVE_RUN } = posting
  const timeoutMs = timeoutOf(callOptions.timeout ?? options.timeout)
  const repeatUnknown = callOptions.repeatUnknown ?? options.repeatUnknown ?? false
  const deadline = startDeadline({ timeoutMs, signal: signalOf(callOptions.signal), clock })
  let redact: Redactor = (text) => text
  const envelopeOf = readOnce()
  try {
    const channel =
      typeof posting.channel === 'function'
        ? await withSignal(posting.channel(), deadline.signal)
        : posting.channel
    redact = redactorOf(options, channel)
    const { headers, body } = posting.body(channel)
    const result = await call(runtime, {
      request: {
        url: `${channel.address}${posting.path}`,
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
      },
      deadline,
      repeatable: repeatUnknown && !oneShot,
      maxBytes: RESPONSE_BYTES,
      maxTries: oneShot ? 1 : (posting.maxTries ?? 3),
      noMoreTries: posting.noMoreTries,
      verdict: (answer) => verdict(answer, envelopeOf(answer)),
      backoffBaseMs: (answer) =>
        verdict(answer, envelopeOf(answer)) === 'refused' ? RATE_LIMIT_BACKOFF_MS : undefined,
      ...observed(options, posting.operation),
    })
    return successOf(result.answer, result.ranBefore)
  } catch (error) {
    if (error instanceof SignalEnded) {
      const ended = deadline.ended() === 'aborted' ? 'aborted' : 'timeout'
      const why = ended === 'aborted' ? 'the caller aborted the call' : 'the call timed out'
      const message = `${nameOf(posting)}: ${why}`
      throw new SendingError({ message, outcome: 'notSent', sendRequestId, ended })
    }
    if (!(error instanceof CallError)) throw error
    throw posting.bodyFailure?.() ?? unanswered(error)
  } finally {
    deadline.dispose()
  }

  function successOf(answer: Answer, ranBefore: boolean): Envelope {
    const envelope = envelopeOf(answer)
    const said = envelope === null ? '' : redact(envelope.message).slice(0, MESSAGE_CHARACTERS)
    if (envelope?.result) return { ...envelope, message: said }
    const wait = retryAfterMs(answer.headers.get('retry-after'), clock.now())
    const retryAfter = wait === undefined ? undefined : Math.ceil(wait / 1_000)
    if (envelope === null) throw unreadable(answer, ranBefore, retryAfter)
    const about = { call: nameOf(posting), status: answer.status, retryAfter, ranBefore, sendRequestId }
    throw statusCodeError({ ...about, statusCode: envelope.statusCode, said })
  }

  function unreadable(
    { status, text }: Answer,
    ranBefore: boolean,
    retryAfter: number | undefined,
  ): SendingError {
    const limited = status === 429
    const known = limited || (status >= 400 && status < 500)
    const what = text.trim() === '' ? 'is empty' : 'is not the JSON envelope that is documented'
    return new SendingError({
      message: `${nameOf(posting)}: the answer (HTTP ${status}) ${what}${known && !ranBefore ? '' : mayHaveRun}`,
      outcome: known && !ranBefore ? 'refused' : 'unknown',
      retryable: limited && !ranBefore,
      status,
      retryAfter,
      sendRequestId,
    })
  }

  function unanswered(error: CallError): SendingError {
    const { problem } = error
    const lost = problem === 'network' || problem === 'timeout'
    return new SendingError({
      message: `${nameOf(posting)}: ${error.message}${redact(codeSuffix(error.cause))}${error.mayHaveRun ? mayHaveRun : ''}`,
      outcome: error.mayHaveRun ? 'unknown' : 'notSent',
      retryable: lost && !error.mayHaveRun,
      sendRequestId,
      ended: problem === 'timeout' || problem === 'aborted' ? problem : undefined,
      cause: error.cause === undefined ? undefined : redactedError(error.cause, redact),
    })
  }
}

/** The hooks of the options on the tries of one call, where there are some. */
function observed(
  { onRequest, onResponse }: SenderOptions,
  operation: Posting['operation'],
): Pick<CallPlan, 'onTry' | 'onTryEnd'> {
  if (onRequest === undefined && onResponse === undefined) return {}
  const id = crypto.randomUUID()
  return {
    onTry: ({ attempt }) => callObserver(onRequest, { id, operation, attempt }),
    onTryEnd({ attempt, ms, status, error }) {
      callObserver(onResponse, {
        id,
        operation,
        attempt,
        ms,
        ...(status === undefined ? {} : { status }),
        ...(error === undefined ? {} : { error: error.message }),
      })
    },
  }
}

const MAY_HAVE_RUN = '; the message may have been accepted'

const nameOf = ({ operation }: Posting): string => operation

/** Reads the envelope of the latest answer once: both its verdict and its result come from it. */
function readOnce(): (answer: Answer) => Envelope | null {
  let latest: Answer | undefined
  let envelope: Envelope | null = null
  return (answer) => {
    if (answer !== latest) envelope = readEnvelope(answer.text)
    latest = answer
    return envelope
  }
}

/**
 * By the envelope, whatever the HTTP status; without one: 429 refuses, other 4xx are final, the rest leaves it open.
 */
function verdict({ status }: Answer, envelope: Envelope | null): Verdict {
  if (envelope !== null) {
    if (envelope.result) return 'final'
    if (isRetryableStatusCode(envelope.statusCode)) return 'refused'
    return leavesOpen(envelope.statusCode, status) ? 'unknown' : 'final'
  }
  if (status === 429) return 'refused'
  return status >= 400 && status < 500 ? 'final' : 'unknown'
}

export function timeoutOf(timeout: number = DEFAULT_TIMEOUT_MS): number {
  if (typeof timeout === 'number' && timeout > 0 && Number.isFinite(timeout)) return timeout
  throw new SendingError({
    message: 'timeout must be a positive number of milliseconds',
    outcome: 'refused',
    field: 'timeout',
  })
}

/** Anything but an AbortSignal would be ignored silently. */
export function signalOf(
  signal: AbortSignal | null | undefined,
  field = 'signal',
): AbortSignal | null | undefined {
  if (signal === undefined || signal === null || typeof signal.addEventListener === 'function') return signal
  throw new SendingError({ message: `${field} must be an AbortSignal`, outcome: 'refused', field })
}

/** A page holds no credentials (spec: Authentication, rule 2). A `fetch` of its own says that it knows what it does. */
function refuseInBrowser({ fetch }: SenderOptions, operation: string): void {
  const { window, document } = globalThis as { window?: unknown; document?: unknown }
  if (window === undefined || document === undefined || fetch !== undefined) return
  const maker = operation.includes('/') ? 'createAccount' : 'createSender'
  throw new SendingError({
    message: `${maker}() of @mailframe/sending runs on a server only: a page must not hold credentials`,
    outcome: 'notSent',
  })
}
