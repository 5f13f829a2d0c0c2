import type { Region, WebhookEventName } from '@mailframe/protocol/sending'
import type { Outgoing } from '../../kernel/outbox.js'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import type { WebhookFields } from './fields.js'

/** An address of the customer's that events are reported to. */
export interface WebhookRecord {
  id: string
  region: Region
  url: string
  /** The app key that its events are signed with. */
  key: string
  /** Its events. */
  events: WebhookEventName[]
  format: 'form' | 'json'
  /** ISO 8601, UTC. */
  createdAt: string
}

/** One event on its way to one address. */
export interface WebhookDeliveryRecord extends Outgoing {
  webhookId: string
  region: Region
  /** Where it was sent to last. */
  url: string
  /** Events of one send arrive in order. */
  messageId: string
  /** Without the signature: it is made for each attempt. */
  fields: WebhookFields
  createdAt: string
}

/** Older deliveries make room for newer ones. */
const DELIVERY_BOUND = 10_000

/** Addresses of the customer's, and what was reported to them. */
export const webhookRecords = (services: Pick<Services, 'store'>) => createWebhookRecords(services)

/** The same with another bound. */
export function createWebhookRecords({ store }: Pick<Services, 'store'>, bound = DELIVERY_BOUND) {
  function removeDelivery(id: string): void {
    store.delete('webhookDeliveries', id)
    store.delete('webhookWaiting', id)
  }

  /** They are in the list of all too: the scope of what waits is short, whatever there was. */
  function noteWaiting({ id, nextAttemptAt }: WebhookDeliveryRecord): void {
    if (nextAttemptAt === null) store.delete('webhookWaiting', id)
    else store.put('webhookWaiting', id, '', id)
  }

  const delivery = (id: string) => store.get('webhookDeliveries', id) as WebhookDeliveryRecord | undefined

  return {
    get: (id: string) => store.get('webhooks', id) as WebhookRecord | undefined,
    /** Oldest first. */
    list: () => (store.list('webhooks', '', ALL) as WebhookRecord[]).reverse(),
    count: () => store.count('webhooks', ''),
    put: (webhook: WebhookRecord) => store.put('webhooks', webhook.id, '', webhook),
    /** Whether there was one. */
    delete: (id: string) => store.delete('webhooks', id),

    delivery,
    putDelivery(one: WebhookDeliveryRecord): void {
      store.put('webhookDeliveries', one.id, '', one)
      noteWaiting(one)
      const count = store.count('webhookDeliveries', '')
      if (count <= bound) return
      const [oldest] = store.list('webhookDeliveries', '', { offset: count - 1, limit: 1 })
      if (oldest !== undefined) removeDelivery((oldest as WebhookDeliveryRecord).id)
    },
    /** Newest first. */
    deliveries: (page = ALL) => store.list('webhookDeliveries', '', page) as WebhookDeliveryRecord[],
    countDeliveries: () => store.count('webhookDeliveries', ''),
    /** Those that another attempt is due for, oldest first. */
    waiting: () =>
      (store.list('webhookWaiting', '', ALL) as string[]).reverse().flatMap((id) => delivery(id) ?? []),
  }
}
