import { APPLICATION, applicationOf } from '../../core/access/console.js'
import type { Route } from '../../core/kernel/call.js'
import { localRoute } from '../../core/kernel/local-route.js'
import { noteRecords } from './records.js'

/** The notes of an Application, for the console. */
export const consoleNoteRoutes: readonly Route[] = [
  localRoute('GET', `${APPLICATION}/notes`, (call) => call.get(noteRecords).list(applicationOf(call).id)),
]
