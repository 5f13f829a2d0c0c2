import { checkHandlerOptions } from '../hooks/option-checks.js'
import type { HandlerOptions } from '../hooks/options.js'
import type { GivenRequest, HeldRequest } from '../http/shared-body.js'

/** Answers a request; `segments` is its path below the mount point, where the host knows it. */
export type RouteHandler = (request: GivenRequest, segments?: readonly string[]) => Promise<Response>

/**
 * The routes between browser and backend, for any server of Request and Response. It also takes Hono's `context.req`,
 * whose body may have been read. Reads no setting before the first request. Every failure is an answer; it rejects only
 * with what Next.js throws to redirect, and that is Next's to answer.
 *
 * @throws TypeError where `mailframe` or `user` is missing, or an option is of another kind than its own.
 */
export function createHandler(
  options: HandlerOptions,
): (request: Request | HeldRequest) => Promise<Response> {
  const handle = createRouteHandler(options)
  return (request) => handle(request)
}

/**
 * `createHandler`, for hosts that have split the path themselves. `prefix` is what the host has
 * removed from the start of the paths.
 */
export function createRouteHandler(options: HandlerOptions, prefix = ''): RouteHandler {
  checkHandlerOptions(options)
  let loading: Promise<RouteHandler> | undefined
  // An app that imports it starts without what only a request needs.
  const handler = () => {
    loading ??= import('./route-answers.js').then(({ routeAnswers }) => routeAnswers(options, prefix))
    return loading
  }
  return async (request, segments) => (await handler())(request, segments)
}
