import { authorizeCaller } from '../access/authorization.js'
import type { Core } from '../core.js'
import { unroutedReply } from '../sending/request/unrouted.js'
import { choose } from './choices/choices.js'
import { type Failure, failureOf, toReply } from './failure.js'
import type { Fault } from './faults/fault.js'
import { ConnectionDropped, faultReply, sleep, throughFault, withStatusCode } from './faults/transport.js'
import { createGuard } from './guard.js'
import type { Reply } from './reply.js'
import { type Call, createRouter, type Match, type Route } from './router.js'

/** The way of one request: its route, the fault that it meets, the work, the log, the answer. */
export function createPipeline(core: Core, routes: readonly Route[], allowedHosts: readonly string[]) {
  const route = createRouter(routes)
  const guard = createGuard(core, allowedHosts)

  return async (request: Request, cut?: () => void): Promise<Response> => {
    const startedAt = performance.now()
    const url = new URL(request.url)
    const call: Call = {
      core,
      request,
      url,
      params: {},
      bodyText: null,
      form: null,
      warnings: [],
      fault: null,
      rests: new Set(),
    }
    const found = find(call)
    const foreign = foreignOf(call, found)
    const match = foreign === null ? found : { failure: foreign }
    const { local = false, quiet = false } = 'route' in match ? match.route : {}
    if (!local && !quiet && foreign === null) call.fault = core.faults.meet(request.method, url.pathname)
    const { fault = {} } = call.fault ?? {}
    const reply = await work(call, match, fault)
    if (!quiet) core.log.add(call, reply ?? NO_REPLY, startedAt)
    if (reply === null) throw new ConnectionDropped('the connection was dropped on purpose')
    return throughFault(reply, fault, cut)
  }

  function find(call: Call): Match | { failure: Failure } {
    try {
      const match = route(call.request.method, call.url.pathname)
      call.params = match.params
      return match
    } catch (error) {
      return { failure: failureOf(error, 'serverError') }
    }
  }

  /** Why the call is refused whatever it asks for; null: it is not. */
  function foreignOf({ request, url }: Call, found: Match | { failure: Failure }): Failure | null {
    try {
      guard(request, url, 'route' in found ? found.route : null)
      return null
    } catch (error) {
      return failureOf(error, 'serverError')
    }
  }
}

/** As the log shows a connection that a fault ended: status 0. */
const NO_REPLY: Reply = { status: 0, headers: {}, body: { kind: 'none' } }

/** The answer, or null where the connection is to end without one. */
async function work(call: Call, match: Match | { failure: Failure }, fault: Fault): Promise<Reply | null> {
  if (fault.delayMs !== undefined) await sleep(fault.delayMs)
  if (fault.drop === 'before') return null
  const instead = faultReply(fault)
  if (instead !== null) return instead
  const reply = withStatusCode(await answer(call, match), fault)
  if (fault.drop === 'after') return null
  return fault.headers === undefined ? reply : { ...reply, headers: { ...reply.headers, ...fault.headers } }
}

async function answer(call: Call, match: Match | { failure: Failure }): Promise<Reply> {
  try {
    if ('failure' in match) return await refuse(call, match.failure)
    return await match.route.handle(call)
  } catch (error) {
    const failure = failureOf(error, 'route' in match ? match.route.fault : 'serverError')
    if (failure.choice !== undefined) call.rests.add(failure.choice)
    const isUnrouted = 'failure' in match
    return (isUnrouted ? unroutedReply(call.url.pathname, failure) : null) ?? toReply(failure)
  }
}

/** No route took the call. */
async function refuse(call: Call, failure: Failure): Promise<never> {
  if (failure.error === 'notFound' && !choose(call, 'unknownPathFirst')) await authorizeCaller(call)
  throw failure
}
