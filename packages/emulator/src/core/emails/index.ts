import type { Resource } from '../kernel/resource.js'
import { consoleEmailRoutes } from './console.js'
import { emailApi } from './openapi.js'
import { emailRoutes } from './routes.js'

/** The Email Resource API. */
export const emails: Resource = {
  openapi: emailApi,
  routes: [...emailRoutes, ...consoleEmailRoutes],
}
