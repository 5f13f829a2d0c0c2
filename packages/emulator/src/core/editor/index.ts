import type { Resource } from '../kernel/resource.js'
import { editorAiRoutes } from './ai.js'
import { assetRoutes } from './assets.js'
import { editorEmailRoutes } from './emails.js'
import { openRoutes } from './open.js'
import { staticRoutes } from './static-files.js'

/** The editor page and what it calls. */
export const editor: Resource = {
  routes: [...openRoutes, ...editorEmailRoutes, ...editorAiRoutes, ...assetRoutes, ...staticRoutes],
}
