import type { Route } from '../kernel/router.js'
import { editorAiRoutes } from './ai.js'
import { assetRoutes } from './assets.js'
import { editorEmailRoutes } from './emails.js'
import { openRoutes } from './open.js'
import { staticRoutes } from './static-files.js'

/** The editor page and what it calls. */
export const editorRoutes: readonly Route[] = [
  ...openRoutes,
  ...editorEmailRoutes,
  ...editorAiRoutes,
  ...assetRoutes,
  ...staticRoutes,
]
