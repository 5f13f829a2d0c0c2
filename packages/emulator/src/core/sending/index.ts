import type { Resource } from '../kernel/resource.js'
import { rateLimiter } from './account/rates.js'
import { sendingControlRoutes } from './account/routes.js'
import { consoleMessageRoutes } from './message/console.js'
import { messageBox } from './message/messages.js'
import { messageRoutes } from './message/routes.js'
import { sendingApi } from './openapi.js'
import { unroutedReply } from './request/unrouted.js'
import { sendingRoutes } from './rest/routes.js'

/** The sending API, what was sent by it, and its accounts. */
export const sending: Resource = {
  openapi: sendingApi,
  routes: [...sendingRoutes, ...messageRoutes, ...consoleMessageRoutes, ...sendingControlRoutes],
  unrouted: unroutedReply,
  reset: ({ get }) => get(rateLimiter).clear(),
  close: ({ get }) => get(messageBox).close(),
}
