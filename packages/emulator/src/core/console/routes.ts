import { credentialRoutes } from '../access/console-credentials.js'
import { consoleAiRoutes } from '../ai/console.js'
import { choiceRoutes } from '../controls/console-choices.js'
import { requestRoutes } from '../controls/console-requests.js'
import { consoleEmailRoutes } from '../emails/console.js'
import type { Route } from '../kernel/router.js'
import { pushRoutes } from '../push/console.js'
import { deliveryRoutes } from '../push/console-deliveries.js'
import { consoleMessageRoutes } from '../sending/message/console.js'
import { applicationRoutes } from './applications.js'
import { endUserRoutes } from './end-users.js'
import { consolePageRoutes } from './page.js'
import { timelineRoutes } from './timeline.js'

/** The console: its page, and what only it needs. Clock, faults and reset are those of the control routes. */
export const consoleRoutes: readonly Route[] = [
  ...consolePageRoutes,
  ...applicationRoutes,
  ...credentialRoutes,
  ...pushRoutes,
  ...endUserRoutes,
  ...timelineRoutes,
  ...consoleEmailRoutes,
  ...consoleAiRoutes,
  ...deliveryRoutes,
  ...consoleMessageRoutes,
  ...requestRoutes,
  ...choiceRoutes,
]
