import type { Route } from '../http/router.js'
import { consoleAiRoutes } from './ai.js'
import { applicationRoutes } from './applications.js'
import { choiceRoutes } from './choices.js'
import { credentialRoutes } from './credentials.js'
import { deliveryRoutes } from './deliveries.js'
import { consoleEmailRoutes } from './emails.js'
import { endUserRoutes } from './end-users.js'
import { consoleMessageRoutes } from './messages.js'
import { consolePageRoutes } from './page.js'
import { pushRoutes } from './push.js'
import { requestRoutes } from './requests.js'
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
