import { expect } from 'vitest'
import type { WebhookEvent } from '../webhooks/events.js'
import type { WebhookErrorContext, WebhookReceiverOptions } from '../webhooks/options.js'
import { assembleWebhookReceiver } from '../webhooks/receiver.js'
import { APP_KEY, type TestClock, testClock } from './webhooks.js'

export function setUp(options: Partial<WebhookReceiverOptions> = {}, clock: TestClock = testClock()) {
  const events: WebhookEvent[] = []
  const errors: [reason: WebhookErrorContext['reason'], message: string][] = []
  const receive = assembleWebhookReceiver(
    {
      appKey: APP_KEY,
      onEvent: (event) => void events.push(event),
      onError: (error, { reason }) => void errors.push([reason, (error as Error).message]),
      ...options,
    },
    clock,
  )
  const answer = async (request: Request) => {
    const response = await receive(request)
    const text = await response.text()
    return { status: response.status, ...(text.startsWith('{') ? JSON.parse(text) : { text }) }
  }
  return { receive, answer, clock, events, errors }
}

export function deferred() {
  let [resolve, reject] = [() => {}, (_: Error) => {}]
  const promise = new Promise<void>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

/** What is done in microtasks and by Web Crypto is done. */
export const settled = (condition: () => boolean) => expect.poll(condition).toBe(true)
