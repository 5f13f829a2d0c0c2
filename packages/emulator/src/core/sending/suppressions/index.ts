import type { Resource } from '../../kernel/resource.js'
import { consoleSuppressionRoutes } from './console.js'
import { suppressFromEvents } from './from-events.js'
import { suppressionApi } from './openapi.js'
import { suppressionRoutes } from './routes.js'

/** Addresses that are not sent to any more. */
export const suppressions: Resource = {
  openapi: suppressionApi,
  routes: [...suppressionRoutes, ...consoleSuppressionRoutes],
  start: suppressFromEvents,
}
