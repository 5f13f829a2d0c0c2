import type { Resource } from '../kernel/resource.js'
import { consoleEmailRoutes } from './console.js'
import { emailRoutes } from './routes.js'

/** The Email Resource API. */
export const emails: Resource = { routes: [...emailRoutes, ...consoleEmailRoutes] }
