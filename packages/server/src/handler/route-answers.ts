import { type Action, type EndUser, type JsonObject, LIMITS } from '@mailframe/protocol'
import { storeOf } from '../client/store-of.js'
import { checkAllowed, checkRateLimit, requireUser } from '../hooks/hooks.js'
import type { HandlerOptions } from '../hooks/options.js'
import { report } from '../hooks/report.js'
import { readJson, requireJson } from '../http/body.js'
import { failureOf, RouteFailure } from '../http/failure.js'
import { HookAnswer, isOfNext, passedOn } from '../http/hook-answer.js'
import { wantsPage } from '../http/navigation.js'
import { empty, failureResponse, referenceOf } from '../http/responses.js'
import { rawOf, type SharedRequest, shareRequest } from '../http/shared-body.js'
import { systemReceiver } from '../push/receiver.js'
import { aiRoutes } from '../routes/ai.js'
import { editorRoutes } from '../routes/editor.js'
import { email, emailCopy, emails } from '../routes/emails.js'
import { eventsRoute } from '../routes/events.js'
import { pushRoute } from '../routes/push.js'
import {
  type Endpoint,
  longestFirst,
  type Route,
  type RouteMatch,
  segmentsOf,
  type UserEndpoint,
} from '../routes/route.js'
import { sendingRoutes } from '../routes/sending.js'
import type { RouteHandler } from './create-handler.js'
import { errorPage } from './error-page.js'
import { allowHeader, endpointOf, findRoute } from './find-route.js'
import { type CallOrigin, createOriginRule, hostOf, type OriginRule } from './origin.js'
import { signInRedirect } from './sign-in.js'

/** The routes of a handler: some exist only with their option. */
function routesOf({ mailframe, push, events, sending }: HandlerOptions): readonly Route[] {
  const receive = push && systemReceiver({ ...push, events, store: storeOf(mailframe) })
  return [
    ...editorRoutes(),
    emails,
    email,
    emailCopy,
    ...aiRoutes,
    ...(receive ? [pushRoute(receive)] : []),
    eventsRoute(events),
    ...(sending ? sendingRoutes(sending) : []),
  ]
}

/** What `createRouteHandler` loads at its first request. */
export function routeAnswers(options: HandlerOptions, prefix: string): RouteHandler {
  const { allowedOrigins = [], trustProxy = false } = options
  const basePath =
    options.basePath === undefined ? null : segmentsOf(`/${options.basePath.replace(/^\//, '')}`)
  const routes = longestFirst(routesOf(options))
  let rule: OriginRule | null = null

  return async (given, segments) => {
    const raw = rawOf(given)
    const match = findRoute(routes, raw, segments, basePath)
    const endpoint = match === null ? undefined : endpointOf(match, raw.method)
    const isOfService = endpoint !== undefined && 'answer' in endpoint
    const shared = shareRequest(given, isOfService ? endpoint.bodyBytes : LIMITS.bodyBytes)
    const call: Call = { shared, match, endpoint, options, prefix, seen: {} }
    let origin: CallOrigin | null = null
    const answering = async () => {
      rule ??= createOriginRule({ allowedOrigins, trustProxy })
      origin = await rule(raw, shared.own)
      return await answer(call, origin)
    }
    const response = await answering().catch((error: unknown) => answerOf(error, call))
    return finished(response, raw, origin)
  }
}

/** One call, and what is known of it. */
interface Call {
  shared: SharedRequest
  match: RouteMatch | null
  endpoint: Endpoint | undefined
  options: HandlerOptions
  prefix: string
  seen: { user?: EndUser }
}

/** Adds the CORS headers; removes the body for HEAD. */
function finished(response: Response, { method }: Request, origin: CallOrigin | null): Response {
  for (const [name, value] of Object.entries(origin?.corsHeaders() ?? {})) {
    if (name === 'vary') response.headers.append(name, value)
    else response.headers.set(name, value)
  }
  if (method !== 'HEAD') return response
  response.body?.cancel().catch(() => {})
  return new Response(null, { status: response.status, headers: response.headers })
}

async function answer(call: Call, origin: CallOrigin): Promise<Response> {
  const { shared, match, endpoint } = call
  const { method } = shared.request
  if (match === null) throw new RouteFailure('notFound', 'There is nothing at this path.')
  if (method === 'OPTIONS') {
    const allow = allowHeader(match.route.endpoints)
    return empty(204, { allow, ...origin.preflightHeaders(allow) })
  }
  if (endpoint === undefined) {
    const allow = allowHeader(match.route.endpoints)
    const message = `${method} is not for this path; ${allow} are.`
    throw new RouteFailure('methodNotAllowed', message, { headers: { allow } })
  }
  if ('answer' in endpoint) {
    return await endpoint.answer({ request: shared.own(), report: (error) => reportError(call, error) })
  }
  return await serve(call, endpoint, match.emailId, origin)
}

/** The order of the checks: the cheapest first, and no body is read before the user is known. */
async function serve(
  call: Call,
  endpoint: UserEndpoint,
  emailId: string,
  origin: CallOrigin,
): Promise<Response> {
  const { shared, options, seen } = call
  const { request } = shared
  const { action, takesBody } = endpoint
  if (request.method !== 'GET' && request.method !== 'HEAD') origin.admit()
  if (takesBody) requireJson(request)
  const user = await requireUser(options, shared.own())
  seen.user = user
  endpoint.admit?.(request)
  await checkRateLimit(options, { request: shared.own(), user, action })
  const body: JsonObject = takesBody ? readJson(await shared.bytes()) : {}
  const query = new URL(request.url).searchParams
  const prepared = endpoint.prepare({ user, emailId, query, body })
  const { emailId: email, subject, byDefault = true } = prepared
  const named = {
    ...(email === undefined ? {} : { emailId: email }),
    ...(subject === undefined ? {} : { subject }),
  }
  await checkAllowed(options, { user, action, ...named, request: shared.own() }, byDefault)
  const { mailframe } = options
  return prepared.run({ request, options, mailframe, user, report: (error) => reportError(call, error) })
}

/** The answer to a failed call. Rejects only with what Next.js must answer. */
async function answerOf(error: unknown, call: Call): Promise<Response> {
  if (isOfNext(error)) throw error
  const { endpoint, options, shared } = call
  try {
    if (error instanceof HookAnswer) return passedOn(error.response)
    if (isPage(endpoint) && error instanceof RouteFailure && error.error === 'unauthenticated') {
      const elsewhere = await signInRedirect(options, shared, call.prefix)
      if (elsewhere !== null) return elsewhere
    }
  } catch (another) {
    return another instanceof HookAnswer ? answerOf(another, call) : failed(another, call)
  }
  return failed(error, call)
}

function failed(error: unknown, call: Call): Response {
  if (isOfNext(error)) throw error
  const { endpoint, options, shared } = call
  const failure = failureOf(error, actionOf(endpoint))
  // Without a report there is nothing to find by it.
  const id = failure.report === undefined ? undefined : referenceOf(failure.report)
  if (failure.report !== undefined) reportError(call, failure.report, id)
  if (!isPage(endpoint) || !wantsPage(shared.request)) return failureResponse(failure, id)
  const host = hostOf(shared.request, options.trustProxy ?? false)
  return errorPage(failure, { request: shared.request, host, prefix: call.prefix, id })
}

function reportError({ endpoint, options, shared, seen }: Call, error: unknown, requestId?: string): void {
  const action = actionOf(endpoint)
  report(options, error, {
    request: shared.own(),
    ...(action ? { action } : {}),
    ...(seen.user ? { userId: seen.user.userId } : {}),
    ...(requestId === undefined ? {} : { requestId }),
  })
}

function actionOf(endpoint: Endpoint | undefined): Action | undefined {
  return endpoint !== undefined && 'action' in endpoint ? endpoint.action : undefined
}

function isPage(endpoint: Endpoint | undefined): boolean {
  return endpoint !== undefined && 'isPage' in endpoint && endpoint.isPage
}
