import type { Resource } from '../kernel/resource.js'
import { deliveryRoutes, pushRoutes } from './console.js'
import { deliveryQueue } from './deliveries.js'

/** The Push URL: what is reported there, and what happened to it. */
export const push: Resource = {
  routes: [...pushRoutes, ...deliveryRoutes],
  start: ({ get }) => get(deliveryQueue).resume(),
}
