import type { Lazy } from '@mailframe/protocol/client'
import type { WebhookEvent } from './events.js'
import type { SeenStore } from './seen.js'

/** What went wrong with a webhook. */
export interface WebhookErrorContext {
  /**
   * `onEvent`: it threw or rejected. `slow`: it took longer than the service waits, and goes on. `refused`: what came is
   * not authentic, too old or cannot be read. `seen`: the store of seen tokens failed. `settings`: the app key is missing
   * or cannot be read, or someone else read the body.
   */
  reason: 'onEvent' | 'slow' | 'refused' | 'seen' | 'settings'
  /** The event, where it was read. */
  event?: WebhookEvent | undefined
  /** Its request. The body was read. */
  request: Request
}

/** Options of `createWebhookReceiver()`. */
export interface WebhookReceiverOptions {
  /** The app key of your webhooks: a value or a function, read at first use. Default: MAILFRAME_SENDING_APP_KEY. */
  appKey?: Lazy<string | null | undefined>
  /**
   * Called with each event, at least once; once as long as no process dies and the store answers. The service is answered `OK` after
   * it resolved; where it rejects, 500, and the service sends the event again. It has 2.5 seconds: past that the answer is
   * 503, it goes on, and the event counts as seen once it resolves. Longer work belongs into a queue.
   */
  onEvent: (event: WebhookEvent) => Promise<void> | void
  /** How far the timestamp may be from now, in milliseconds. Default: 3 600 000, one hour. */
  maxAgeMs?: number | undefined
  /** Which events were seen. Default: those of this process. With several instances: `redisSeenStore(client)`. */
  seen?: SeenStore | undefined
  /** Called with why an event was not accepted; for one that is refused, at most once a minute. Default: `console.error`. */
  onError?: ((error: unknown, context: WebhookErrorContext) => void) | undefined
  /** Keeps the process alive for an `onEvent` that goes on after the answer, where the host has such a function. */
  waitUntil?: ((work: Promise<void>) => void) | undefined
  /** Now, in milliseconds since 1970: for tests that move the clock of an emulator. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/** Answers what the service sends to the address of a webhook. Never rejects. */
export type WebhookReceiver = (request: Request) => Promise<Response>
