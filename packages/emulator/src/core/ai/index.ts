import type { Resource } from '../kernel/resource.js'
import { consoleAiRoutes } from './console.js'
import { aiApi } from './openapi.js'
import { aiRoutes } from './routes.js'

/** The AI Resource API. */
export const ai: Resource = {
  openapi: aiApi,
  routes: [...aiRoutes, ...consoleAiRoutes],
}
