import type { Resource } from '../../kernel/resource.js'
import { trackingRoutes } from './routes.js'

/** What records opens, clicks and unsubscribes. */
export const tracking: Resource = { routes: trackingRoutes }
