import { openingRecords } from '../access/openings.js'
import { emailRecords } from '../emails/records.js'
import { emailSchemas } from '../emails/schema.js'
import { readJsonObject } from '../kernel/body.js'
import type { Route } from '../kernel/call.js'
import { Failure } from '../kernel/failure.js'
import { parse } from '../kernel/parse.js'
import { readQuery } from '../kernel/query.js'
import { json } from '../kernel/reply.js'
import { deliveryQueue } from '../push/deliveries.js'
import { authorizeSession, requireOwnEmail } from './session.js'

const PATH = '/thirdApp/emails/:emailId'

/** What the editor page reads and saves. Bodies obey the rules of the Email Resource API. */
export const editorEmailRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: PATH,
    fault: 'emailQueryFailed',
    async handle(call) {
      const session = await authorizeSession(call)
      readQuery(call)
      requireOwnEmail(call, session)
      return json(found(call.get(emailRecords).get(session.scope, session.emailId)))
    },
  },
  {
    method: 'PUT',
    path: PATH,
    fault: 'emailQueryFailed',
    async handle(call) {
      const session = await authorizeSession(call)
      readQuery(call)
      const { editorPatch } = emailSchemas(call.choices.current)
      const patch = parse(editorPatch, await readJsonObject(call, { required: true }))
      requireOwnEmail(call, session)
      const { clock, get } = call
      const email = found(get(emailRecords).update(session.scope, session.emailId, patch, clock.now()))
      const deliveryId = call.get(deliveryQueue).saved(session.scope, email)
      get(openingRecords).saved(session.openingId, deliveryId, clock.now())
      // The page has the content already.
      return json({ id: email.id, updatedAt: email.updatedAt })
    },
  },
]

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Failure('emailNotFound', 'the Email of this session no longer exists')
  return value
}
