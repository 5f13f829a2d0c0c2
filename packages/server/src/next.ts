import { createRouteHandler } from './handler/create-handler.js'
import type { HandlerOptions } from './hooks/options.js'
import { NEXT_BASE_PATH } from './node/next-base-path.js'
import { decodeSegment } from './routes/route.js'

export type { HandlerOptions } from './hooks/options.js'
export { createPagesHandler, type PagesRequest } from './node/pages.js'

/** The second argument of an App Router route handler. Before Next 15 `params` is no Promise: that works too. */
export interface RouteContext {
  /** The segments of `[...route]`. */
  params: Promise<Record<string, string | string[] | undefined>>
}

/** A handler of a route file in Next.js. */
export type NextRouteHandler = (request: Request, context: RouteContext) => Promise<Response>

/**
 * The handlers of `app/…/[...route]/route.ts`, for the App Router of Next.js 14 and later:
 * `export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({ mailframe, user })`.
 */
export function createRouteHandlers(
  options: HandlerOptions,
): Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', NextRouteHandler> {
  const handle = createRouteHandler(options, NEXT_BASE_PATH)
  const route: NextRouteHandler = async (request, context) => handle(request, await routeSegments(context))
  return { GET: route, HEAD: route, POST: route, PUT: route, DELETE: route, OPTIONS: route }
}

/** The segments below the folder of the route, whatever Next's basePath or a proxy put before them. */
async function routeSegments(context: RouteContext | undefined): Promise<string[] | undefined> {
  const params = await context?.params
  const route = params?.route ?? Object.values(params ?? {}).find(Array.isArray)
  return Array.isArray(route) ? route.map(decodeSegment) : undefined
}
