import type { EndUser, JsonObject } from '@mailframe/protocol'
import { readJsonBody, requireJson } from './body.js'
import { errorPage } from './error-page.js'
import { failureOf, RouteFailure, serverFailure } from './failure.js'
import { askAllow, askRateLimit, askUser } from './hooks.js'
import type { ErrorContext, HandlerOptions } from './options.js'
import { createOriginRule, type OriginRule } from './origin.js'
import { empty, failureResponse } from './responses.js'
import { type Endpoint, matchRoute, type Route, type RouteMatch, segmentsOf } from './route.js'
import { editor, editorLink } from './routes/editor.js'
import { email, emailCopy, emails } from './routes/emails.js'

const ROUTES: readonly Route[] = [editor, editorLink, emails, email, emailCopy]

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
    const match = findRoute(request, segments, basePath)
    const response = await answer(request, match, options, rule)
    for (const [name, value] of Object.entries(rule.corsHeaders(request))) response.headers.set(name, value)
    if (request.method !== 'HEAD') return response
    return new Response(null, { status: response.status, headers: response.headers })
  }
}

function findRoute(
  request: Request,
  given: readonly string[] | undefined,
  basePath: readonly string[] | null,
): RouteMatch | null {
  if (given !== undefined) return matchRoute(ROUTES, given, { whole: true })
  const segments = segmentsOf(new URL(request.url).pathname)
  if (basePath === null) return matchRoute(ROUTES, segments, { whole: false })
  if (!basePath.every((name, index) => segments[index] === name)) return null
  return matchRoute(ROUTES, segments.slice(basePath.length), { whole: true })
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
  const tell = (error: unknown) => {
    report(options, error, {
      request,
      action: endpoint.action,
      ...(seen.user ? { userId: seen.user.userId } : {}),
    })
  }
  try {
    return await serve(request, endpoint, match.emailId, options, rule, tell, seen)
  } catch (error) {
    const failure = failureOf(error, endpoint.action)
    if (failure.report !== undefined) tell(failure.report)
    return endpoint.isPage && wantsPage(request)
      ? errorPage(failure, request, rule.hostOf(request))
      : failureResponse(failure)
  }
}

/** The order of the checks: what costs least first, and nothing of the body before it is known who asks. */
async function serve(
  request: Request,
  endpoint: Endpoint,
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
  const prepared = endpoint.prepare({ emailId, query: new URL(request.url).searchParams, body })
  const named = prepared.emailId === undefined ? {} : { emailId: prepared.emailId }
  await askAllow(options, { user, action, ...named, request })
  const { mailframe, verifyEmail = false } = options
  return prepared.run({ request, mailframe, user, verifyEmail, report: tell })
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
