import type { Resource } from '../../kernel/resource.js'
import { consoleApiUserRoutes } from './console.js'
import { apiUserApi } from './openapi.js'
import { apiUserRoutes } from './routes.js'

/** Users that send. */
export const apiUsers: Resource = {
  openapi: apiUserApi,
  routes: [...apiUserRoutes, ...consoleApiUserRoutes],
}
