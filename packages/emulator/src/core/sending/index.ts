import type { Resource } from '../kernel/resource.js'
import { rateLimiter } from './account/rates.js'
import { accountRoutes } from './account/routes.js'
import { consoleMessageRoutes } from './message/console.js'
import { messageBox } from './message/message-box.js'
import { messageRoutes } from './message/routes.js'
import { slowMail } from './message/slow.js'
import { sendingApi } from './openapi.js'
import { unroutedReply } from './request/unrouted.js'
import { mailRoutes } from './rest/routes.js'
import { smsRoutes } from './sms/routes.js'

/** The sending API, what was sent by it, and its accounts. */
export const sending: Resource = {
  openapi: sendingApi,
  routes: [...mailRoutes, ...smsRoutes, ...messageRoutes, ...consoleMessageRoutes, ...accountRoutes],
  unrouted: unroutedReply,
  start: ({ get }) => get(slowMail).resume(),
  reset: ({ get }) => get(rateLimiter).clear(),
  close: ({ get }) => get(messageBox).close(),
}
