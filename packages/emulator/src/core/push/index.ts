import type { Resource } from '../kernel/resource.js'
import { pushRoutes } from './console.js'
import { deliveryRoutes } from './console-deliveries.js'
import { deliveryQueue } from './deliveries.js'

/** The Push URL: what is reported there, and what became of it. */
export const push: Resource = {
  routes: [...pushRoutes, ...deliveryRoutes],
  start: ({ get }) => get(deliveryQueue).resume(),
}
