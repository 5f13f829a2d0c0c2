import type { ServiceError } from '@mailframe/protocol'
import { SERVICE_PATHS } from '@mailframe/protocol'
import { authorizeCaller, type Caller, requireApplication } from '../access/authorization.js'
import { readBodyInput, readQueryInput } from '../access/input.js'
import { Failure } from '../http/failure.js'
import { readQuery } from '../http/query.js'
import { json } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import { pageOf } from './page.js'
import { billsOf, quotaOf } from './reports.js'
import { billsRequest, limitRequest, usageRequest } from './schemas.js'

/** The AI Resource API: Application level. Checks in one order: token, scope, capability, input, Application. */
export const aiRoutes: readonly Route[] = [
  route('GET', SERVICE_PATHS.aiQuota, (call, applicationId) => {
    readQuery(call.url)
    requireApplication(call.core, applicationId)
    const now = call.core.clock.now()
    return quotaOf(call.core.records.ai.grants(applicationId, now), now)
  }),

  route('GET', SERVICE_PATHS.aiBalances, (call, applicationId) => {
    readQuery(call.url)
    requireApplication(call.core, applicationId)
    const grants = call.core.records.ai.grants(applicationId, call.core.clock.now())
    return { list: grants.map(({ applicationId: _, ...balance }) => balance) }
  }),

  route('GET', SERVICE_PATHS.aiBills, (call, applicationId, caller) => {
    const input = readQueryInput(call, caller, billsRequest)
    requireApplication(call.core, applicationId)
    return pageOf(billsOf(call.core.records.ai.usage(applicationId), input.month), input)
  }),

  route('GET', SERVICE_PATHS.aiUsage, (call, applicationId, caller) => {
    const input = readQueryInput(call, caller, usageRequest)
    requireApplication(call.core, applicationId)
    const { userId, startDate, endDate } = input
    const entries = call.core.records.ai.usage(applicationId).filter(({ createdAt, ...entry }) => {
      const day = createdAt.slice(0, startDate.length)
      return day >= startDate && day <= endDate && (userId === undefined || entry.userId === userId)
    })
    return pageOf(
      entries.map(({ applicationId: _, ...entry }) => entry),
      input,
    )
  }),

  route('PUT', SERVICE_PATHS.aiLimit, async (call, applicationId, caller) => {
    const limit = await readBodyInput(call, caller, limitRequest, { bodyRequired: true })
    requireApplication(call.core, applicationId)
    // An unknown userId is no fault: the limit applies once the End User exists (spec/choices.md).
    call.core.records.ai.setLimit(applicationId, limit)
    return limit
  }),
]

function route(
  method: string,
  path: string,
  work: (call: Call, applicationId: string, caller: Caller) => unknown,
  fault: ServiceError = 'aiQueryFailed',
): Route {
  return {
    method,
    path,
    fault,
    async handle(call) {
      const caller = await authorizeCaller(call.core, call.request)
      const { applicationId } = caller
      if (caller.variant === 2) {
        throw new Failure(
          'insufficientScope',
          'the token is not Application-scoped: AI is for the Application',
        )
      }
      // A disabled Application is told after the input: here only the capability counts.
      if (call.core.records.applications.get(applicationId)?.aiEnabled === false) {
        throw new Failure('capabilityNotEnabled', 'AI is not enabled on this Application')
      }
      return json(await work(call, applicationId, caller))
    },
  }
}
