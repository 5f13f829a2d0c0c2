import { json } from '../kernel/reply.js'
import type { Route } from '../kernel/router.js'
import { openApiDocument } from './document.js'

export const openApiRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/openapi.json',
    fault: 'serverError',
    quiet: true,
    handle: ({ core, url }) => json(openApiDocument(core.choices.current, url.origin)),
  },
]
