import type { Resource } from '../../kernel/resource.js'
import { consoleTemplateRoutes } from './console.js'
import { templateApi } from './openapi.js'
import { templateRoutes } from './routes.js'

/** Templates of email. */
export const templates: Resource = {
  openapi: templateApi,
  routes: [...templateRoutes, ...consoleTemplateRoutes],
}
