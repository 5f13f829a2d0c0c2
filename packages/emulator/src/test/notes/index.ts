import type { Resource } from '../../core/kernel/resource.js'
import { consoleNoteRoutes } from './console.js'
import { noteApi } from './openapi.js'
import { noteRoutes } from './routes.js'

/** A resource as a folder of the core has it: what `service.test.ts` adds. */
export const notes: Resource = { openapi: noteApi, routes: [...noteRoutes, ...consoleNoteRoutes] }
