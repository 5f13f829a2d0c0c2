import { type Endpoint, matchRoute, type Route, type RouteMatch, segmentsOf } from '../routes/route.js'

/** The route of a request: by its segments where the host knows them, else by its path. */
export function findRoute(
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

/** The endpoint of a method; that of GET also answers HEAD. */
export function endpointOf({ route }: RouteMatch, method: string): Endpoint | undefined {
  const byMethod: Record<string, Endpoint | undefined> = route.endpoints
  const name = method === 'HEAD' ? 'GET' : method
  return Object.hasOwn(byMethod, name) ? byMethod[name] : undefined
}

/** The methods of a route, for `Allow`. */
export function allowHeader(endpoints: Route['endpoints']): string {
  const methods = Object.keys(endpoints).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS'].join(', ')
}
