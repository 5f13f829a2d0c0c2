import type { Resource } from '../kernel/resource.js'
import { applicationRoutes } from './applications.js'
import { endUserRoutes } from './end-users.js'
import { openEditorRoutes } from './open-editor.js'
import { consolePageRoutes } from './page.js'
import { searchRoutes } from './search.js'
import { secretRoutes } from './secrets.js'
import { startRoutes } from './start.js'
import { testPushRoutes } from './test-push.js'
import { timelineRoutes } from './timeline.js'

/** The console's page, and what it shows of several resources at once. */
export const consolePage: Resource = {
  routes: [
    ...consolePageRoutes,
    ...startRoutes,
    ...searchRoutes,
    ...secretRoutes,
    ...openEditorRoutes,
    ...testPushRoutes,
    ...applicationRoutes,
    ...endUserRoutes,
    ...timelineRoutes,
  ],
}
