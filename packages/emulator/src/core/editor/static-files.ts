import type { Route } from '../kernel/call.js'
import { staticRoute } from '../kernel/static-route.js'
import { canvasPage } from './pages.js'

/** Scripts, styles and fonts of the editor page, and the frame of its canvas. */
export const staticRoutes: readonly Route[] = [
  staticRoute('/thirdApp/static/:name', 'editor'),
  {
    method: 'GET',
    path: '/thirdApp/canvas',
    fault: 'serverError',
    quiet: true,
    embeddable: true,
    handle: canvasPage,
  },
]
