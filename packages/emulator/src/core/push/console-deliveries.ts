import type { Page, PushPayload } from '@mailframe/protocol'
import { APPLICATION, applicationOf, found } from '../access/console.js'
import type { Call, Route } from '../kernel/call.js'
import { offsetOf, readPage } from '../kernel/local-input.js'
import { localRoute } from '../kernel/local-route.js'
import { deliveryQueue } from './deliveries.js'
import { type DeliveryRecord, deliveryRecords } from './records.js'

/** A delivery without the content of its Email. */
export interface DeliveryView extends Omit<DeliveryRecord, 'payload' | 'applicationId'> {
  email: { id: string; name: string; userId: string }
}

/** With what was sent. */
export interface DeliveryDetail extends DeliveryView {
  payload: PushPayload
}

const DELIVERIES = `${APPLICATION}/deliveries`
const PAGE_SIZE = 20

export const deliveryRoutes: readonly Route[] = [
  localRoute('GET', DELIVERIES, (call): Page<DeliveryView> => {
    const { id } = applicationOf(call)
    const page = readPage(call, PAGE_SIZE)
    const deliveries = call.get(deliveryRecords)
    return {
      list: deliveries.list(id, offsetOf(page)).map(viewOf),
      total: deliveries.count(id),
      ...page,
    }
  }),

  localRoute('GET', `${DELIVERIES}/:deliveryId`, (call): DeliveryDetail => {
    const delivery = deliveryOf(call)
    return { ...viewOf(delivery), payload: delivery.payload }
  }),

  localRoute('POST', `${DELIVERIES}/:deliveryId/send-again`, async (call): Promise<DeliveryView> => {
    const { id } = deliveryOf(call)
    return viewOf(found(await call.get(deliveryQueue).sendAgain(id), 'delivery'))
  }),
]

function deliveryOf(call: Call): DeliveryRecord {
  const { id } = applicationOf(call)
  const delivery = call.get(deliveryRecords).get(call.params.deliveryId ?? '')
  return found(delivery?.applicationId === id ? delivery : undefined, 'delivery')
}

function viewOf({ payload, applicationId: _, ...delivery }: DeliveryRecord): DeliveryView {
  const { emailId, name, userId } = payload
  return { ...delivery, email: { id: emailId, name, userId } }
}
