import type { Route } from '../http/router.js'
import { staticRoute } from '../http/static-route.js'

/** Scripts, styles and fonts of the editor page. */
export const staticRoutes: readonly Route[] = [staticRoute('/thirdApp/static/:name', 'editor')]
