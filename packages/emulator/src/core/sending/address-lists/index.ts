import type { Resource } from '../../kernel/resource.js'
import { consoleAddressListRoutes } from './console.js'
import { addressListApi } from './openapi.js'
import { addressListRoutes } from './routes.js'

/** Lists of addresses and their members. */
export const addressLists: Resource = {
  openapi: addressListApi,
  routes: [...addressListRoutes, ...consoleAddressListRoutes],
}
