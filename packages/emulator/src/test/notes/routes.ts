import { authorizeCaller } from '../../core/access/authorization.js'
import { readJsonObject } from '../../core/kernel/body.js'
import type { Route } from '../../core/kernel/call.js'
import { parse } from '../../core/kernel/parse.js'
import { json } from '../../core/kernel/reply.js'
import { noteRecords } from './records.js'
import { noteSchemas } from './schema.js'

/** Where the API has its notes. */
export const NOTES = '/resource/notes'

/** An Application's own notes. */
export const noteRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: NOTES,
    fault: 'serverError',
    async handle(call) {
      const { applicationId } = await authorizeCaller(call)
      const { createRequest } = noteSchemas(call.choices.current)
      const { text } = parse(createRequest, await readJsonObject(call, { required: true }))
      return json(call.get(noteRecords).add(applicationId, text))
    },
  },
]
