import { SERVICE_PATHS } from '@mailframe/protocol'
import { authorizeApplication, requireApplication } from '../access/authorization.js'
import type { Core } from '../core.js'
import { Failure } from '../http/failure.js'
import { json, type Reply } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import type { EmailScope } from '../records/emails.js'
import { readBodyInput, readQueryInput } from './input.js'
import { createRequest, emailRequest, listRequest, updateRequest } from './schemas.js'

const ONE = `${SERVICE_PATHS.emails}/:emailId`

/** The Email Resource API. Each route checks in one order: token, input, Application and End User, Email. */
export const emailRoutes: readonly Route[] = [
  route('GET', SERVICE_PATHS.emails, async (call, applicationId) => {
    const input = readQueryInput(call, listRequest)
    return json(call.core.records.emails.list(knownUser(call.core, applicationId, input.userId), input))
  }),

  route('POST', SERVICE_PATHS.emails, async (call, applicationId) => {
    const { userId, ...input } = await readBodyInput(call, createRequest, { bodyRequired: true })
    const { core } = call
    requireApplication(core, applicationId)
    const now = core.clock.now()
    core.records.endUsers.save(applicationId, { userId }, now)
    return json(core.records.emails.create({ applicationId, userId }, input, now))
  }),

  route('GET', ONE, async (call, applicationId) => {
    const { userId } = readQueryInput(call, emailRequest)
    const { emails } = call.core.records
    return json(found(emails.get(knownUser(call.core, applicationId, userId), emailIdOf(call))))
  }),

  route('PUT', ONE, async (call, applicationId) => {
    const { userId, ...patch } = await readBodyInput(call, updateRequest, { bodyRequired: true })
    const { core } = call
    const scope = knownUser(core, applicationId, userId)
    return json(found(core.records.emails.update(scope, emailIdOf(call), patch, core.clock.now())))
  }),

  route('DELETE', ONE, async (call, applicationId) => {
    const { userId } = await readBodyInput(call, emailRequest, { bodyRequired: false })
    const id = emailIdOf(call)
    found(call.core.records.emails.delete(knownUser(call.core, applicationId, userId), id) || undefined)
    return json({ id, deleted: true })
  }),

  route('POST', `${ONE}/copy`, async (call, applicationId) => {
    const { userId } = await readBodyInput(call, emailRequest, { bodyRequired: false })
    const { core } = call
    const scope = knownUser(core, applicationId, userId)
    return json(found(core.records.emails.copy(scope, emailIdOf(call), core.clock.now())))
  }),
]

function route(
  method: string,
  path: string,
  handle: (call: Call, applicationId: string) => Promise<Reply>,
): Route {
  return {
    method,
    path,
    fault: 'emailQueryFailed',
    handle: async (call) => await handle(call, await authorizeApplication(call.core, call.request)),
  }
}

const emailIdOf = ({ params }: Call) => params.emailId ?? ''

/** Every operation but create needs an End User that exists. Spec: Endpoints, rule 2. */
function knownUser(core: Core, applicationId: string, userId: string): EmailScope {
  requireApplication(core, applicationId)
  if (core.records.endUsers.get(applicationId, userId) === undefined) {
    throw new Failure('invalidContext', 'userId does not exist in this Application')
  }
  return { applicationId, userId }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Failure('emailNotFound', 'the Email does not exist for this userId')
  return value
}
