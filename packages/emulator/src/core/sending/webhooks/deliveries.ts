import {
  importAppKey,
  signWebhook,
  WEBHOOK_DELIVERY,
  type WebhookEventName,
} from '@mailframe/protocol/sending'
import {
  attemptPost,
  createLanes,
  createOutbox,
  type DeliveryAttempt,
  type Lanes,
} from '../../kernel/outbox.js'
import type { Services } from '../../kernel/services.js'
import type { MailEvent } from '../events/event.js'
import { eventLog } from '../events/event-log.js'
import { fieldsOf, messageOf } from './fields.js'
import { type WebhookDeliveryRecord, type WebhookRecord, webhookRecords } from './records.js'

/** At most this many events are on their way to one address at once; more wait for their turn. */
const AT_ONCE = 10

/** Reports events to the customer's addresses. */
export interface WebhookDeliveries {
  /** Hears of events from now on, and waits again for what an earlier start of the same data left waiting. */
  start(): void
  /** The addresses changed. */
  clear(): void
  /** Tries a delivery once more, whatever happened to it. `undefined` where there is none. */
  sendAgain(id: string): Promise<WebhookDeliveryRecord | undefined>
}

/** Brings events to the customer's addresses, and tries again where the answer was not 200. */
export function webhookDeliveries(services: Services): WebhookDeliveries {
  const { clock, ids, get } = services
  const records = get(webhookRecords)
  const lanesOf = new Map<string, Lanes>()
  /** Asked at each event. */
  let webhooks: readonly WebhookRecord[] | null = null

  const outbox = createOutbox<WebhookDeliveryRecord>({
    clock,
    get: records.delivery,
    put: records.putDelivery,
    repeatsMs: () => WEBHOOK_DELIVERY.repeatsMs,
    isTaken: (status) => status === 200,
    attempt,
    run: ({ webhookId, messageId }, work) => {
      const lanes = lanesOf.get(webhookId) ?? createLanes(AT_ONCE)
      lanesOf.set(webhookId, lanes)
      return lanes(messageId, work)
    },
  })

  async function attempt({ webhookId, fields }: WebhookDeliveryRecord): Promise<DeliveryAttempt> {
    const webhook = records.get(webhookId)
    if (webhook === undefined) {
      return { at: clock.now().toISOString(), ms: 0, status: null, response: 'the address was removed' }
    }
    return await attemptPost(services, webhook.url, WEBHOOK_DELIVERY.answerMs, async () => {
      const { timestamp, token } = fields
      const signature = await signWebhook(await importAppKey(webhook.key), String(timestamp), token)
      return messageOf({ ...fields, signature }, webhook.format)
    })
  }

  /** In the transaction that records the event. */
  function report(event: MailEvent): void {
    webhooks ??= records.list()
    for (const { id, region, url, events } of webhooks) {
      if (region !== event.region || !isSubscribed(events, event)) continue
      const delivery: WebhookDeliveryRecord = {
        id: ids.next('whd'),
        webhookId: id,
        region,
        url,
        messageId: event.messageId,
        fields: fieldsOf(event, ids),
        state: 'waiting',
        nextAttemptAt: event.at,
        attempts: [],
        createdAt: event.at,
      }
      records.putDelivery(delivery)
      outbox.schedule(delivery)
    }
  }

  return {
    start() {
      get(eventLog).listen(report)
      for (const delivery of records.waiting()) outbox.schedule(delivery)
    },
    clear() {
      webhooks = null
    },
    sendAgain: outbox.sendAgain,
  }
}

const isSubscribed = (events: readonly WebhookEventName[], { event }: MailEvent) => events.includes(event)
