import { SERVICE_PATHS } from '@mailframe/protocol'
import { applicationRecords } from '../access/applications.js'
import { authorizeCaller, type Caller, requireApplication, unknownEndUser } from '../access/authorization.js'
import { endUserRecords } from '../access/end-users.js'
import { readBodyInput, readQueryInput } from '../access/input.js'
import type { Call, Route } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { Failure } from '../kernel/failure.js'
import { readQuery } from '../kernel/query.js'
import { json } from '../kernel/reply.js'
import { type Schemas, schemasFor } from '../schemas/schemas.js'
import { balancesOf, billsOf, inCredits, pageOf, quotaOf, usageOf } from './answers.js'
import { aiRecords } from './records.js'

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
    return { [listField(call)]: balancesOf(grants).map((balance) => inCredits(call, balance)) }
  }),

  route('GET', SERVICE_PATHS.aiBills, (call, caller, { billsRequest }) => {
    const { month, ...page } = readQueryInput(call, caller, billsRequest)
    requireApplication(call, caller.applicationId)
    return listOf(call, billsOf(call.get(aiRecords).usage(caller.applicationId), month), page)
  }),

  route('GET', SERVICE_PATHS.aiUsage, (call, caller, { usageRequest }) => {
    const { pageNo, pageSize, ...filter } = readQueryInput(call, caller, usageRequest)
    requireApplication(call, caller.applicationId)
    const entries = usageOf(call.get(aiRecords).usage(caller.applicationId), filter)
    return listOf(call, entries, { pageNo, pageSize })
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

type Work = (call: Call, caller: Caller, schemas: Schemas) => unknown

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
      // A disabled Application is told after the input: here only the capability counts.
      if (call.get(applicationRecords).get(caller.applicationId)?.aiEnabled === false) {
        throw new Failure('capabilityNotEnabled', 'AI is not enabled on this Application')
      }
      return json(await work(call, caller, schemasFor(call.choices.current)))
    },
  }
}

/** A list of records under the name that was chosen. A bare array has no place for the page: it stays an object. */
function listField(call: Call): string {
  const field = choose(call, 'listField')
  return field === 'array' || field === 'emails' ? 'list' : field
}

function listOf<Item extends object>(
  call: Call,
  items: Item[],
  page: { pageNo: number; pageSize: number },
): object {
  const { list, total, ...rest } = pageOf(items, page)
  const totalField = choose(call, 'totalField')
  return {
    [listField(call)]: list.map((item) => inCredits(call, item)),
    ...(totalField === 'none' ? {} : { [totalField]: total }),
    ...rest,
  }
}
