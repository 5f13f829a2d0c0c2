import type { Call } from './kernel/call.js'
import { type Failure, failureOf, toReply } from './kernel/failure.js'
import type { Fault } from './kernel/fault.js'
import { faultBox } from './kernel/faults/faults.js'
import {
  ConnectionDropped,
  faultReply,
  sleep,
  throughFault,
  withStatusCode,
} from './kernel/faults/transport.js'
import { createGuard } from './kernel/guard.js'
import { entryOf } from './kernel/log/entry.js'
import { requestLog } from './kernel/log/log.js'
import type { Reply } from './kernel/reply.js'
import type { Resource } from './kernel/resource.js'
import { createRouter, type Match } from './kernel/router.js'
import type { Services } from './kernel/services.js'

/** The way of one request: its route, the fault that it meets, the work, the log, the answer. */
export function createPipeline(
  services: Services,
  resources: readonly Resource[],
  allowedHosts: readonly string[],
) {
  const route = createRouter(resources.flatMap(({ routes }) => routes))
  const guard = createGuard(allowedHosts, (hostname) =>
    resources.some(({ answersTo }) => answersTo?.(hostname, services) === true),
  )
  const faults = services.get(faultBox)
  const log = services.get(requestLog)

  return async (request: Request, cut?: () => void): Promise<Response> => {
    const startedAt = performance.now()
    const url = new URL(request.url)
    const call: Call = {
      ...services,
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
    if (!local && !quiet && foreign === null) call.fault = faults.meet(request.method, url.pathname)
    const { fault = {} } = call.fault ?? {}
    const reply = await throughWork(fault, () => answer(call, match))
    if (!quiet) log.add(entryOf(call, reply ?? NO_REPLY, startedAt))
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

  /** Why the call is refused, whatever its path; null: it is not. */
  function foreignOf({ request, url }: Call, found: Match | { failure: Failure }): Failure | null {
    try {
      guard(request, url, 'route' in found ? found.route : null)
      return null
    } catch (error) {
      return failureOf(error, 'serverError')
    }
  }

  async function answer(call: Call, match: Match | { failure: Failure }): Promise<Reply> {
    if ('failure' in match) return refusalOf(call, match.failure)
    try {
      return await match.route.handle(call)
    } catch (error) {
      const failure = failureOf(error, match.route.fault)
      if (failure.choice !== undefined) call.rests.add(failure.choice)
      return toReply(failure)
    }
  }

  /** No route takes the call. */
  function refusalOf(call: Call, failure: Failure): Reply {
    if (failure.error === 'notFound') call.rests.add('unknownPathFirst')
    for (const { unrouted } of resources) {
      const reply = unrouted?.(call, failure) ?? null
      if (reply !== null) return reply
    }
    return toReply(failure)
  }
}

/** As the log shows a connection that a fault ended: status 0. */
const NO_REPLY: Reply = { status: 0, headers: {}, body: { kind: 'none' } }

/** The answer under a fault, or null where the connection is to end without one. */
async function throughWork(fault: Fault, work: () => Promise<Reply>): Promise<Reply | null> {
  if (fault.delayMs !== undefined) await sleep(fault.delayMs)
  if (fault.drop === 'before') return null
  const instead = faultReply(fault)
  if (instead !== null) return instead
  const reply = withStatusCode(await work(), fault)
  if (fault.drop === 'after') return null
  return fault.headers === undefined ? reply : { ...reply, headers: { ...reply.headers, ...fault.headers } }
}
