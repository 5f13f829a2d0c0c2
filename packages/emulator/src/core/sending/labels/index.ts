import type { Resource } from '../../kernel/resource.js'
import { consoleLabelRoutes } from './console.js'
import { labelApi } from './openapi.js'
import { labelRoutes } from './routes.js'

/** Labels that sends are counted by. */
export const labels: Resource = { openapi: labelApi, routes: [...labelRoutes, ...consoleLabelRoutes] }
