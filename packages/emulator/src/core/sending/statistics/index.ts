import type { Resource } from '../../kernel/resource.js'
import { consoleStatisticsRoutes } from './console.js'
import { statisticsApi } from './openapi.js'
import { statisticsRoutes } from './routes.js'

/** Statistics of email. */
export const statistics: Resource = {
  openapi: statisticsApi,
  routes: [...statisticsRoutes, ...consoleStatisticsRoutes],
}
