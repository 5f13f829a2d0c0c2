import type { Resource } from '../../kernel/resource.js'
import { consoleDomainRoutes } from './console.js'
import { domainApi } from './openapi.js'
import { domainRoutes } from './routes.js'

/** Domains that are sent from. */
export const domains: Resource = {
  openapi: domainApi,
  routes: [...domainRoutes, ...consoleDomainRoutes],
}
