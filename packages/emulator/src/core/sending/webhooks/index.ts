import type { Resource } from '../../kernel/resource.js'
import { webhookDeliveries } from './deliveries.js'
import { webhookApi } from './openapi.js'
import { webhookRoutes } from './routes.js'

/** Webhooks: the customer's addresses, and what is sent to them about emails. */
export const webhooks: Resource = {
  openapi: webhookApi,
  routes: webhookRoutes,
  start: ({ get }) => get(webhookDeliveries).start(),
  reset: ({ get }) => get(webhookDeliveries).clear(),
}
