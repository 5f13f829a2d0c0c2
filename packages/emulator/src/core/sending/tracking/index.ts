import type { Resource } from '../../kernel/resource.js'
import { trackingRoutes } from './routes.js'

/** What tells of opens, clicks and unsubscribes. */
export const tracking: Resource = { routes: trackingRoutes }
