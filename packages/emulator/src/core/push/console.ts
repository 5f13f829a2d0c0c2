import type { Page, PushPayload } from '@mailframe/protocol'
import { createPushKey } from '@mailframe/protocol/service'
import { z } from 'zod'
import { applicationRecords, type PushSettings } from '../access/applications.js'
import { APPLICATION, applicationOf } from '../access/console.js'
import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { offsetOf, readInput, readPage } from '../kernel/local-input.js'
import { found, localRoute, refusing } from '../kernel/local-route.js'
import { deliveryQueue, readPushSettings } from './deliveries.js'
import { type DeliveryRecord, deliveryRecords } from './records.js'

const PUSH = `${APPLICATION}/push`

/** `key`: null clears it, left out keeps it. */
const pushRequest = z.strictObject({
  url: z.string({ error: 'pushUrl is required' }),
  key: z.string({ error: 'pushKey must be a string' }).nullish(),
})

/** What was set, without the key. */
export interface PushView {
  url: string
  encrypted: boolean
}

/** Push URL and Push Key of an Application, for the console. */
export const pushRoutes: readonly Route[] = [
  localRoute('PUT', PUSH, async (call) => {
    const { url, key } = await readInput(call, pushRequest)
    const kept = applicationOf(call).push?.key
    return pushView(save(call, await refusing(() => readPushSettings(url, key === undefined ? kept : key))))
  }),

  localRoute('DELETE', PUSH, (call) => {
    save(call, null)
    return { cleared: true }
  }),

  localRoute('GET', `${PUSH}/key`, (call) => ({ key: applicationOf(call).push?.key ?? null })),

  localRoute('POST', `${PUSH}/key`, (call) => {
    const key = createPushKey()
    save(call, { ...required(call), key })
    return { key }
  }),

  localRoute('DELETE', `${PUSH}/key`, (call) => {
    save(call, { ...required(call), key: null })
    return { cleared: true }
  }),
]

function required(call: Call): PushSettings {
  const { push } = applicationOf(call)
  if (push === null) throw invalidParameter('set a Push URL first')
  return push
}

function save<Push extends PushSettings | null>(call: Call, push: Push): Push {
  call.get(applicationRecords).put({ ...applicationOf(call), push })
  return push
}

const pushView = ({ url, key }: PushSettings): PushView => ({ url, encrypted: key !== null })

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

/** Deliveries to the Push URL, for the console: list, one, and sent again. */
export const deliveryRoutes: readonly Route[] = [
  localRoute('GET', DELIVERIES, (call): Page<DeliveryView> => {
    const { id } = applicationOf(call)
    const page = readPage(call, PAGE_SIZE)
    const deliveries = call.get(deliveryRecords)
    return {
      list: deliveries.list(id, offsetOf(page)).map(deliveryView),
      total: deliveries.count(id),
      ...page,
    }
  }),

  localRoute('GET', `${DELIVERIES}/:deliveryId`, (call): DeliveryDetail => {
    const delivery = deliveryOf(call)
    return { ...deliveryView(delivery), payload: delivery.payload }
  }),

  localRoute('POST', `${DELIVERIES}/:deliveryId/send-again`, async (call): Promise<DeliveryView> => {
    const { id } = deliveryOf(call)
    return deliveryView(found(await call.get(deliveryQueue).sendAgain(id), 'delivery'))
  }),
]

function deliveryOf(call: Call): DeliveryRecord {
  const { id } = applicationOf(call)
  const delivery = call.get(deliveryRecords).get(call.params.deliveryId ?? '')
  return found(delivery?.applicationId === id ? delivery : undefined, 'delivery')
}

function deliveryView({ payload, applicationId: _, ...delivery }: DeliveryRecord): DeliveryView {
  const { emailId, name, userId } = payload
  return { ...delivery, email: { id: emailId, name, userId } }
}
