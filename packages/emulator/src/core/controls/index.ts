import type { Resource } from '../kernel/resource.js'
import { choiceRoutes, requestRoutes } from './console.js'
import { requestLogRoutes } from './requests.js'
import { controlRoutes } from './routes.js'

/** The emulator itself, for tests in any language: what `createEmulator()` gives in code. */
export const controls: Resource = {
  routes: [...controlRoutes, ...requestLogRoutes, ...choiceRoutes, ...requestRoutes],
}
