import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { applicationRecords } from '../access/applications.js'
import { authorizeCaller, type Caller, requireApplication, unknownEndUser } from '../access/authorization.js'
import { endUserRecords } from '../access/end-users.js'
import { readBodyInput, readQueryInput } from '../access/input.js'
import type { Call, Route } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { Failure } from '../kernel/failure.js'
import { readQuery } from '../kernel/query.js'
import { json } from '../kernel/reply.js'
import { balancesOf, billsOf, inCredits, listAnswer, pageOfRecords, quotaOf, usageOf } from './answers.js'
import { aiRecords } from './records.js'
import { type AiSchemas, aiSchemas } from './schema.js'

/** The AI Resource API: Application level. Checks in one order: token, scope, capability, input, Application. */
export const aiRoutes: readonly Route[] = [
  route('GET', SERVICE_PATHS.aiQuota, (call, { applicationId }) => {
    readQuery(call)
    requireApplication(call, applicationId)
    const now = call.clock.now()
    return inCredits(call, quotaOf(call.get(aiRecords).grants(applicationId, now), now))
  }),

  route('GET', SERVICE_PATHS.aiBalances, (call, { applicationId }) => {
    readQuery(call)
    requireApplication(call, applicationId)
    const grants = call.get(aiRecords).grants(applicationId, call.clock.now())
    return listAnswer(call, balancesOf(grants))
  }),

  route('GET', SERVICE_PATHS.aiBills, (call, caller, { billsRequest }) => {
    const { month, ...page } = readQueryInput(call, caller, billsRequest)
    requireApplication(call, caller.applicationId)
    return pageOfRecords(call, billsOf(call.get(aiRecords).usage(caller.applicationId), month), page)
  }),

  route('GET', SERVICE_PATHS.aiUsage, (call, caller, { usageRequest }) => {
    const { pageNo, pageSize, ...filter } = readQueryInput(call, caller, usageRequest)
    requireApplication(call, caller.applicationId)
    const entries = usageOf(call.get(aiRecords).usage(caller.applicationId), filter)
    return pageOfRecords(call, entries, { pageNo, pageSize })
  }),

  route('PUT', SERVICE_PATHS.aiLimit, async (call, caller, { limitRequest }) => {
    const limit = await readBodyInput(call, caller, limitRequest, { bodyRequired: true })
    if (WRITTEN_AS_DECIMAL.test(call.bodyText ?? '')) call.rests.add('integralDecimals')
    const { applicationId } = caller
    requireApplication(call, applicationId)
    const known = call.get(endUserRecords).get(applicationId, limit.userId) !== undefined
    if (!known && choose(call, 'limitForUnknownUser') === 'refuse')
      throw unknownEndUser('limitForUnknownUser')
    call.get(aiRecords).setLimit(applicationId, limit)
    return limit
  }),
]

/** `5.0` or `1e3`: once parsed, it cannot be told from the integer. */
const WRITTEN_AS_DECIMAL = /"maximumLimitCredits"\s*:\s*-?\d+[.eE]/

type Work = (call: Call, caller: Caller, schemas: AiSchemas) => unknown

function route(method: string, path: string, work: Work): Route {
  return {
    method,
    path,
    fault: 'aiQueryFailed',
    async handle(call) {
      const caller = await authorizeCaller(call)
      if (caller.variant === 2) {
        throw new Failure(
          'insufficientScope',
          'the token is not Application-scoped: AI is for the Application',
        )
      }
      // A disabled Application is refused after the input; here only the capability counts.
      if (call.get(applicationRecords).get(caller.applicationId)?.aiEnabled === false) {
        throw new Failure('capabilityNotEnabled', 'AI is not enabled on this Application')
      }
      return json(await work(call, caller, aiSchemas(call.choices.current)))
    },
  }
}
