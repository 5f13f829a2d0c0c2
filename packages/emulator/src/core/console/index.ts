import type { Resource } from '../kernel/resource.js'
import { applicationRoutes } from './applications.js'
import { endUserRoutes } from './end-users.js'
import { consolePageRoutes } from './page.js'
import { timelineRoutes } from './timeline.js'

/** The console's page, and what it shows of several resources at once. */
export const consolePage: Resource = {
  routes: [...consolePageRoutes, ...applicationRoutes, ...endUserRoutes, ...timelineRoutes],
}
