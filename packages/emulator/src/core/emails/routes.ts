import { type Email, SERVICE_PATHS } from '@mailframe/protocol'
import { authorizeCaller, type Caller, requireApplication } from '../access/authorization.js'
import { answerIn } from '../access/envelope.js'
import { readBodyInput, readQueryInput } from '../access/input.js'
import type { Core } from '../core.js'
import { Failure } from '../http/failure.js'
import type { Call, Route } from '../http/router.js'
import type { EmailScope } from '../records/emails.js'
import { createRequest, emailRequest, listRequest, updateRequest } from './schemas.js'

const ONE = `${SERVICE_PATHS.emails}/:emailId`

/** The Email Resource API. Each route checks in one order: token, input, Application and End User, Email. */
export const emailRoutes: readonly Route[] = [
  route('GET', SERVICE_PATHS.emails, (call, caller) => {
    const input = readQueryInput(call, caller, listRequest)
    return call.core.records.emails.list(knownUser(call.core, caller, input.userId), input)
  }),

  route('POST', SERVICE_PATHS.emails, create),

  // Where Variant 2 creates (spec/choices.md). An Application's token has /resource/email for it.
  route('POST', SERVICE_PATHS.endUserEmail, (call, caller) => {
    if (caller.variant === 2) return create(call, caller)
    throw new Failure('invalidContext', `the token is not an End User's: use POST ${SERVICE_PATHS.emails}`)
  }),

  route('GET', ONE, (call, caller) => {
    const { userId } = readQueryInput(call, caller, emailRequest)
    const { emails } = call.core.records
    return found(emails.get(knownUser(call.core, caller, userId), emailIdOf(call)))
  }),

  route('PUT', ONE, async (call, caller) => {
    const { userId, ...patch } = await readBodyInput(call, caller, updateRequest, { bodyRequired: true })
    const { core } = call
    const scope = knownUser(core, caller, userId)
    return found(core.records.emails.update(scope, emailIdOf(call), patch, core.clock.now()))
  }),

  route('DELETE', ONE, async (call, caller) => {
    const { userId } = await readBodyInput(call, caller, emailRequest, { bodyRequired: false })
    const id = emailIdOf(call)
    found(call.core.records.emails.delete(knownUser(call.core, caller, userId), id) || undefined)
    return { id, deleted: true }
  }),

  route('POST', `${ONE}/copy`, async (call, caller) => {
    const { userId } = await readBodyInput(call, caller, emailRequest, { bodyRequired: false })
    const { core } = call
    const scope = knownUser(core, caller, userId)
    return found(core.records.emails.copy(scope, emailIdOf(call), core.clock.now()))
  }),
]

function route(method: string, path: string, work: (call: Call, caller: Caller) => unknown): Route {
  const fault = 'emailQueryFailed'
  return {
    method,
    path,
    fault,
    async handle(call) {
      const caller = await authorizeCaller(call.core, call.request)
      return await answerIn(caller.variant, fault, () => work(call, caller))
    },
  }
}

async function create(call: Call, caller: Caller): Promise<Email> {
  const { userId, ...input } = await readBodyInput(call, caller, createRequest, { bodyRequired: true })
  const { clock, records } = call.core
  const { applicationId } = caller
  requireApplication(call.core, applicationId)
  const now = clock.now()
  records.endUsers.save(applicationId, { userId }, now)
  return records.emails.create({ applicationId, userId }, input, now)
}

const emailIdOf = ({ params }: Call) => params.emailId ?? ''

/** Every operation but create needs an End User that exists. Spec: Endpoints, rule 2. */
function knownUser(core: Core, { applicationId }: Caller, userId: string): EmailScope {
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
