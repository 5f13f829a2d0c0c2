import { type Clock, callObserver, systemClock } from '@mailframe/protocol/client'
import { type Authentic, createAuthenticity, DEFAULT_MAX_AGE_MS } from './authenticity.js'
import { acquireClaim } from './claim.js'
import type { WebhookEvent } from './events.js'
import type { WebhookErrorContext, WebhookReceiver, WebhookReceiverOptions } from './options.js'
import { readFields } from './read-body.js'
import { readEvent } from './read-event.js'
import { accepted, Refusal, refused } from './refusal.js'
import { createMemorySeenStore } from './seen.js'

/** The service waits 3 seconds, and the way there and back is part of them. */
export const ANSWER_MS = 2_500

/** However long `maxAgeMs` is. */
const KEPT_AT_MOST_MS = 7 * 24 * 3_600_000
const REPORTED_EVERY_MS = 60_000

/**
 * Receives the webhooks of a sending account: form or JSON, checked by signature and age, each event once. Mount it at
 * GET and POST of the address that you save with the service: GET, and a POST without `event` and `signature`, are
 * answered 200 and do nothing.
 *
 * @throws TypeError for options that cannot work.
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
  return assembleWebhookReceiver(options, systemClock)
}

type Report = (reason: WebhookErrorContext['reason'], error: unknown, event?: WebhookEvent) => void

/** `createWebhookReceiver` with the clock of the caller. */
export function assembleWebhookReceiver(options: WebhookReceiverOptions, clock: Clock): WebhookReceiver {
  const { onEvent, maxAgeMs = DEFAULT_MAX_AGE_MS, onError = logError, waitUntil } = options
  const { seen = createMemorySeenStore(clock), now = clock.now } = options
  if (typeof onEvent !== 'function') throw new TypeError('onEvent must be a function')
  if (typeof maxAgeMs !== 'number' || !(maxAgeMs > 0)) {
    throw new TypeError('maxAgeMs must be a number of milliseconds above 0')
  }
  const authenticate = createAuthenticity(options, now)
  const lastReported = new Map<string, number>()

  const reporterOf =
    (request: Request): Report =>
    (reason, error, event) => {
      // Anyone can cause these.
      if (reason === 'refused') {
        const last = lastReported.get(String(error)) ?? Number.NEGATIVE_INFINITY
        if (clock.monotonic() - last < REPORTED_EVERY_MS) return
        lastReported.set(String(error), clock.monotonic())
      }
      callObserver(onError, error, { reason, request, ...(event === undefined ? {} : { event }) })
    }

  async function handle(authentic: Authentic, event: WebhookEvent, report: Report): Promise<void> {
    const { signature, token, timestamp } = authentic
    // The signature too: it does not say where the timestamp ends, so digits moved over make a new token of it.
    const keys = [`signature:${signature}`, `token:${token}`]
    const claim = await acquireClaim(seen, keys, {
      clock,
      report: (error) => report('seen', error, event),
    }).catch((error: unknown) => {
      report('seen', error, event)
      throw new Refusal(503, 'serviceUnavailable', 'it cannot be known whether this event was seen')
    })
    if (claim === 'seen') return
    if (claim === 'running') throw new Refusal(503, 'running', 'an earlier delivery of this event is at work')
    try {
      await onEvent(event)
    } catch (error) {
      report('onEvent', error, event)
      await claim.release().catch((failure: unknown) => report('seen', failure, event))
      throw new Refusal(500, 'serverError', 'the event was not handled')
    }
    const keepMs = Math.min(maxAgeMs + Math.max(0, timestamp - now()), KEPT_AT_MOST_MS)
    // Handled is handled: a repeat would be the surer way to handle it twice.
    await claim.done(keepMs).catch((error: unknown) => report('seen', error, event))
  }

  async function receive(
    request: Request,
    report: Report,
    onRead: (event: WebhookEvent) => void,
  ): Promise<void> {
    const raw = await readFields(request)
    const authentic = await authenticate(raw)
    if (authentic === null) return
    const event = readEvent(raw, authentic)
    onRead(event)
    await handle(authentic, event, report)
  }

  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return accepted()
    if (request.method !== 'POST') {
      return refused(new Refusal(405, 'methodNotAllowed', 'only GET and POST are answered here'))
    }
    const report = reporterOf(request)
    let event: WebhookEvent | undefined
    const work = receive(request, report, (read) => {
      event = read
    }).then(accepted, (error: unknown) => answerTo(error, report))
    const { late, cancel } = lateAnswer(clock)
    const answer = await Promise.race([work, late])
    cancel()
    if (answer !== null) return answer
    report('slow', new Error(`the event took more than ${ANSWER_MS} ms: the service sends it again`), event)
    callObserver(
      waitUntil,
      work.then(() => {}),
    )
    return refused(new Refusal(503, 'slow', 'the event is still being handled'))
  }
}

function lateAnswer(clock: Clock): { late: Promise<null>; cancel: () => void } {
  let cancel = () => {}
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(ANSWER_MS, () => resolve(null))
  })
  return { late, cancel: () => cancel() }
}

function answerTo(error: unknown, report: Report): Response {
  if (error instanceof Refusal) {
    if (error.status < 500) report('refused', new Error(`a webhook was refused: ${error.message}`))
    return refused(error)
  }
  report('settings', error)
  return refused(new Refusal(500, 'serverError', 'the event was not handled'))
}

function logError(error: unknown, { reason }: WebhookErrorContext): void {
  console.error(`mailframe webhook, ${reason}:`, error)
}
