import type { EndUser, JsonObject } from '@mailframe/protocol'
import { storeOf } from '../client/store-of.js'
import { createPushReceiver } from '../push/receiver.js'
import { readJsonBody, requireJson } from './body.js'
import { errorPage } from './error-page.js'
import { failureOf, RouteFailure, serverFailure } from './failure.js'
import { askAllow, askRateLimit, askUser } from './hooks.js'
import type { ErrorContext, HandlerOptions } from './options.js'
import { createOriginRule, type OriginRule } from './origin.js'
import { empty, failureResponse } from './responses.js'
import {
  type Endpoint,
  matchRoute,
  type Route,
  type RouteMatch,
  segmentsOf,
  type UserEndpoint,
} from './route.js'
import { aiRoutes } from './routes/ai.js'
import { editor, editorLink } from './routes/editor.js'
import { email, emailCopy, emails } from './routes/emails.js'
import { eventsRoute } from './routes/events.js'
import { pushRoute } from './routes/push.js'
import { sendingRoutes } from './routes/sending.js'

/** The routes of a handler: some are there only with their option. */
function routesOf({ mailframe, push, events, sending }: HandlerOptions): readonly Route[] {
  const receive = push && createPushReceiver({ ...push, events, store: storeOf(mailframe) })
  return [
    editor,
    editorLink,
    emails,
    email,
    emailCopy,
    ...aiRoutes,
    ...(receive ? [pushRoute(receive)] : []),
    ...(events ? [eventsRoute(events)] : []),
    ...(sending ? sendingRoutes(sending) : []),
  ]
}

/** Answers a request; `segments` is its path below the mount point, where the host knows it. */
export type RouteHandler = (request: Request, segments?: readonly string[]) => Promise<Response>

/**
 * The routes between browser and backend, for any server of Request and Response. Reads no setting before the
 * first request, and never rejects: every failure is an answer.
 *
 * @throws TypeError where `mailframe` or `user` is missing.
 */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const handle = createRouteHandler(options)
  return (request) => handle(request)
}

/** `createHandler`, for hosts that have split the path themselves. */
export function createRouteHandler(options: HandlerOptions): RouteHandler {
  if (typeof options?.mailframe !== 'object') throw new TypeError('createHandler: mailframe is required')
  if (typeof options.user !== 'function') {
    throw new TypeError('createHandler: user is required: a function that tells who is signed in, or null')
  }
  const basePath =
    options.basePath === undefined ? null : segmentsOf(`/${options.basePath.replace(/^\//, '')}`)
  const routes = routesOf(options)
  let rule: OriginRule | null = null

  return async (request, segments) => {
    try {
      rule ??= createOriginRule({
        allowedOrigins: options.allowedOrigins ?? [],
        trustProxy: options.trustProxy ?? false,
      })
    } catch (error) {
      report(options, error, { request })
      return failureResponse(serverFailure(error))
    }
    const match = findRoute(routes, request, segments, basePath)
    const response = await answer(request, match, options, rule)
    for (const [name, value] of Object.entries(rule.corsHeaders(request))) response.headers.set(name, value)
    if (request.method !== 'HEAD') return response
    return new Response(null, { status: response.status, headers: response.headers })
  }
}

function findRoute(
  routes: readonly Route[],
  request: Request,
  given: readonly string[] | undefined,
  basePath: readonly string[] | null,
): RouteMatch | null {
  if (given !== undefined) return matchRoute(routes, given, { whole: true })
  const segments = segmentsOf(new URL(request.url).pathname)
  if (basePath === null) return matchRoute(routes, segments, { whole: false })
  if (!basePath.every((name, index) => segments[index] === name)) return null
  return matchRoute(routes, segments.slice(basePath.length), { whole: true })
}

async function answer(
  request: Request,
  match: RouteMatch | null,
  options: HandlerOptions,
  rule: OriginRule,
): Promise<Response> {
  if (match === null) return failureResponse(new RouteFailure('notFound', 'There is nothing at this path.'))
  const { endpoints } = match.route
  const allow = allowHeader(endpoints)
  if (request.method === 'OPTIONS') return empty(204, { allow, ...rule.preflightHeaders(request, allow) })
  const byMethod: Record<string, Endpoint | undefined> = endpoints
  const endpoint = byMethod[request.method === 'HEAD' ? 'GET' : request.method]
  if (endpoint === undefined) {
    const message = `${request.method} is not for this path; ${allow} are.`
    return failureResponse(new RouteFailure('methodNotAllowed', message, { headers: { allow } }))
  }
  const seen: { user?: EndUser } = {}
  const action = 'action' in endpoint ? endpoint.action : undefined
  const tell = (error: unknown) => {
    report(options, error, {
      request,
      ...(action ? { action } : {}),
      ...(seen.user ? { userId: seen.user.userId } : {}),
    })
  }
  try {
    if ('answer' in endpoint) return await endpoint.answer({ request, report: tell })
    return await serve(request, endpoint, match.emailId, options, rule, tell, seen)
  } catch (error) {
    const failure = failureOf(error, action)
    if (failure.report !== undefined) tell(failure.report)
    return 'isPage' in endpoint && endpoint.isPage && wantsPage(request)
      ? errorPage(failure, request, rule.hostOf(request))
      : failureResponse(failure)
  }
}

/** The order of the checks: what costs least first, and nothing of the body before it is known who asks. */
async function serve(
  request: Request,
  endpoint: UserEndpoint,
  emailId: string,
  options: HandlerOptions,
  rule: OriginRule,
  tell: (error: unknown) => void,
  seen: { user?: EndUser },
): Promise<Response> {
  const { action, takesBody } = endpoint
  if (request.method !== 'GET' && request.method !== 'HEAD') rule.admit(request)
  endpoint.admit?.(request)
  if (takesBody) requireJson(request)
  const user = await askUser(options, request)
  seen.user = user
  await askRateLimit(options, { request, user, action })
  const body: JsonObject = takesBody ? await readJsonBody(request) : {}
  const query = new URL(request.url).searchParams
  const prepared = endpoint.prepare({ user, emailId, query, body })
  const { emailId: email, subject, byDefault = true } = prepared
  const named = {
    ...(email === undefined ? {} : { emailId: email }),
    ...(subject === undefined ? {} : { subject }),
  }
  await askAllow(options, { user, action, ...named, request }, byDefault)
  return prepared.run({ request, options, mailframe: options.mailframe, user, report: tell })
}

function allowHeader(endpoints: Route['endpoints']): string {
  const methods = Object.keys(endpoints).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS'].join(', ')
}

function wantsPage(request: Request): boolean {
  return /\btext\/html\b/i.test(request.headers.get('accept') ?? '')
}

/** An `onError` that fails must not take the answer with it. */
function report({ onError = logError }: HandlerOptions, error: unknown, context: ErrorContext): void {
  try {
    const told: unknown = onError(error, context)
    if (told instanceof Promise) told.catch(() => {})
  } catch {
    // There is nobody left to tell.
  }
}

function logError(error: unknown, { action }: ErrorContext): void {
  console.error(`mailframe${action === undefined ? '' : ` ${action}`}:`, error)
}
