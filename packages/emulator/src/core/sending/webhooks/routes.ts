import type { Page } from '@mailframe/protocol'
import type { Call, Route } from '../../kernel/call.js'
import { invalidParameter } from '../../kernel/failure.js'
import { offsetOf, readInput, readPage } from '../../kernel/local-input.js'
import { found, localRoute, refusing } from '../../kernel/local-route.js'
import { webhookDeliveries } from './deliveries.js'
import type { WebhookFields } from './fields.js'
import { type WebhookDeliveryRecord, type WebhookRecord, webhookRecords } from './records.js'
import { ALL_EVENTS, checkWebhook, requireAnswers, WEBHOOKS_MOST, webhookInput } from './schema.js'

/** An address, without its app key. */
export type WebhookView = Omit<WebhookRecord, 'key'>

/** A delivery without its body. */
export interface WebhookDeliveryView extends Omit<WebhookDeliveryRecord, 'fields'> {
  event: WebhookFields['event']
  /** The recipient; of a request, all of its recipients. */
  recipients: string[]
}

/** With its body. */
export interface WebhookDeliveryDetail extends WebhookDeliveryView {
  fields: WebhookFields
}

const WEBHOOKS = '/_emulator/webhooks'
const DELIVERIES = `${WEBHOOKS}/deliveries`
const ONE = `${WEBHOOKS}/:webhookId`
const PAGE_SIZE = 20

/** Addresses of webhooks and what was reported to them: for the console, and for tests in any language. */
export const webhookRoutes: readonly Route[] = [
  localRoute('GET', WEBHOOKS, ({ get }): WebhookView[] => get(webhookRecords).list().map(webhookView)),

  // Answers with the app key: it is made where none is given.
  localRoute('POST', WEBHOOKS, async (call): Promise<WebhookRecord> => {
    if (call.get(webhookRecords).count() >= WEBHOOKS_MOST) {
      throw invalidParameter(`there are ${WEBHOOKS_MOST} addresses: remove one first`)
    }
    return await save(call, null)
  }),

  // What is left out stays, the key too.
  localRoute(
    'PUT',
    ONE,
    async (call): Promise<WebhookView> => webhookView(await save(call, webhookOf(call))),
  ),

  localRoute('DELETE', ONE, (call) => {
    const removed = call.get(webhookRecords).delete(call.params.webhookId ?? '')
    call.get(webhookDeliveries).clear()
    return { removed }
  }),

  localRoute('GET', `${ONE}/key`, (call) => ({ key: webhookOf(call).key })),

  localRoute('GET', DELIVERIES, (call): Page<WebhookDeliveryView> => {
    const page = readPage(call, PAGE_SIZE)
    const records = call.get(webhookRecords)
    return {
      list: records.deliveries(offsetOf(page)).map(deliveryView),
      total: records.countDeliveries(),
      ...page,
    }
  }),

  localRoute('GET', `${DELIVERIES}/:deliveryId`, (call): WebhookDeliveryDetail => {
    const delivery = found(call.get(webhookRecords).delivery(call.params.deliveryId ?? ''), 'delivery')
    return { ...deliveryView(delivery), fields: delivery.fields }
  }),

  localRoute('POST', `${DELIVERIES}/:deliveryId/send-again`, async (call): Promise<WebhookDeliveryView> => {
    const sent = await call.get(webhookDeliveries).sendAgain(call.params.deliveryId ?? '')
    return deliveryView(found(sent, 'delivery'))
  }),
]

const webhookOf = (call: Call): WebhookRecord =>
  found(call.get(webhookRecords).get(call.params.webhookId ?? ''), 'webhook')

async function save(call: Call, before: WebhookRecord | null): Promise<WebhookRecord> {
  const input = await readInput(call, webhookInput)
  const { clock, ids, get } = call
  const key = input.key ?? before?.key ?? ids.next('appkey', 32)
  const checked = await refusing(async () => {
    const settings = checkWebhook({ url: input.url ?? before?.url, key })
    await requireAnswers(call, settings.url)
    return settings
  })
  const webhook: WebhookRecord = {
    id: before?.id ?? ids.next('whk'),
    region: input.region ?? before?.region ?? 'sg',
    events: input.events ?? before?.events ?? ALL_EVENTS,
    format: input.format ?? before?.format ?? 'form',
    createdAt: before?.createdAt ?? clock.now().toISOString(),
    ...checked,
  }
  get(webhookRecords).put(webhook)
  get(webhookDeliveries).clear()
  return webhook
}

const webhookView = ({ key: _, ...webhook }: WebhookRecord): WebhookView => webhook

function deliveryView({ fields, ...delivery }: WebhookDeliveryRecord): WebhookDeliveryView {
  const { event, recipient, recipientArray } = fields
  const recipients = Array.isArray(recipientArray) ? recipientArray.map(String) : [String(recipient)]
  return { ...delivery, event, recipients }
}
