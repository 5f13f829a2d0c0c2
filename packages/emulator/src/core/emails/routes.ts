import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { authorizeCaller, type Caller, requireApplication, unknownEndUser } from '../access/authorization.js'
import { type EndUserScope, endUserRecords } from '../access/end-users.js'
import { type Answer, answerIn } from '../access/envelope.js'
import { readBodyInput, readQueryInput } from '../access/input.js'
import type { Call, Route } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { Failure } from '../kernel/failure.js'
import { createdEmail, deletedEmail, listOfEmails, oneEmail } from './answers.js'
import { emailRecords } from './records.js'
import { type EmailSchemas, emailSchemas } from './schema.js'

const ONE = `${SERVICE_PATHS.emails}/:emailId`

/** The Email Resource API. Each route checks in one order: token, input, Application and End User, Email. */
export const emailRoutes: readonly Route[] = [
  route('GET', SERVICE_PATHS.emails, (call, caller, { listRequest }) => {
    call.rests.add('userIdIn')
    const { userId, ...page } = readQueryInput(call, caller, listRequest)
    return listOfEmails(call, knownUser(call, caller, userId), page)
  }),

  route('POST', SERVICE_PATHS.emails, create),

  // Where Variant 2 creates (spec/choices.md). An Application's token has /resource/email for it.
  route('POST', SERVICE_PATHS.endUserEmail, (call, caller, schemas) => {
    if (!choose(call, 'accessEmailPath')) throw new Failure('notFound', 'path not found')
    if (caller.variant === 2) return create(call, caller, schemas)
    throw new Failure('invalidContext', `the token is not an End User's: use POST ${SERVICE_PATHS.emails}`)
  }),

  route('GET', ONE, (call, caller, { emailRequest }) => {
    call.rests.add('userIdIn')
    const { userId } = readQueryInput(call, caller, emailRequest)
    const emails = call.get(emailRecords)
    return oneEmail(call, found(emails.get(knownUser(call, caller, userId), emailIdOf(call))))
  }),

  route('PUT', ONE, async (call, caller, { updateRequest }) => {
    const { userId, ...patch } = await readBodyInput(call, caller, updateRequest, { bodyRequired: true })
    const { clock, get } = call
    const scope = knownUser(call, caller, userId)
    return oneEmail(call, found(get(emailRecords).update(scope, emailIdOf(call), patch, clock.now())))
  }),

  route('DELETE', ONE, async (call, caller, { emailRequest }) => {
    const { userId } = await readBodyInput(call, caller, emailRequest, { bodyRequired: false })
    const emailId = emailIdOf(call)
    found(call.get(emailRecords).delete(knownUser(call, caller, userId), emailId) || undefined)
    return deletedEmail(call, emailId)
  }),

  route('POST', `${ONE}/copy`, async (call, caller, { emailRequest }) => {
    const { userId } = await readBodyInput(call, caller, emailRequest, { bodyRequired: false })
    const { clock, get } = call
    const scope = knownUser(call, caller, userId)
    const mark = choose(call, 'copyMark')
    return createdEmail(call, found(get(emailRecords).copy(scope, emailIdOf(call), mark, clock.now())))
  }),
]

type Work = (call: Call, caller: Caller, schemas: EmailSchemas) => Answer | Promise<Answer>

function route(method: string, path: string, work: Work): Route {
  const fault = 'emailQueryFailed'
  return {
    method,
    path,
    fault,
    async handle(call) {
      const caller = await authorizeCaller(call)
      const schemas = emailSchemas(call.choices.current)
      return await answerIn(call, caller.variant, fault, () => work(call, caller, schemas))
    },
  }
}

async function create(call: Call, caller: Caller, { createRequest }: EmailSchemas): Promise<Answer> {
  const { userId, ...input } = await readBodyInput(call, caller, createRequest, { bodyRequired: true })
  const { clock, get } = call
  const { applicationId } = caller
  requireApplication(call, applicationId)
  const now = clock.now()
  get(endUserRecords).save(applicationId, { userId }, now)
  return createdEmail(call, get(emailRecords).create({ applicationId, userId }, input, now))
}

const emailIdOf = ({ params }: Call) => params.emailId ?? ''

/** Every operation but create needs an End User that exists. Spec: Endpoints, rule 2. */
function knownUser(call: Call, { applicationId }: Caller, userId: string): EndUserScope {
  requireApplication(call, applicationId)
  if (call.get(endUserRecords).get(applicationId, userId) === undefined) throw unknownEndUser()
  return { applicationId, userId }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Failure('emailNotFound', 'the Email does not exist for this userId')
  return value
}
