import type { Resource } from '../kernel/resource.js'
import { consoleAiRoutes } from './console.js'
import { aiRoutes } from './routes.js'

/** The AI Resource API. */
export const ai: Resource = { routes: [...aiRoutes, ...consoleAiRoutes] }
