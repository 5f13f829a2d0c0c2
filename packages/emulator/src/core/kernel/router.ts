import type { Route } from './call.js'
import { Failure } from './failure.js'

/** The route of a request, and the segments that its path names. */
export interface Match {
  route: Route
  params: Record<string, string>
}

/** Finds the route of a request. Unknown path: 404. Known path, other method: 405 with `Allow`. */
export function createRouter(routes: readonly Route[]) {
  /** By their number of segments. Every request looks through them: nothing is made for those that do not match. */
  const table = new Map<number, { route: Route; pattern: string[] }[]>()
  for (const route of routes) {
    const pattern = route.path.split('/')
    const alike = table.get(pattern.length)
    if (alike === undefined) table.set(pattern.length, [{ route, pattern }])
    else alike.push({ route, pattern })
  }
  return (method: string, pathname: string): Match => {
    const segments = pathname.split('/')
    const found = (table.get(segments.length) ?? []).filter(({ pattern }) => isMatch(pattern, segments))
    if (found.length === 0) throw new Failure('notFound', 'path not found')
    const match = found.find(({ route }) => route.method === method)
    if (match !== undefined) return { route: match.route, params: paramsOf(match.pattern, segments) }
    const allow = [...new Set(found.map(({ route }) => route.method))].join(', ')
    throw new Failure('methodNotAllowed', `method must be one of: ${allow}`, { Allow: allow })
  }
}

const isMatch = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : segments[index] === part))

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  pattern.forEach((part, index) => {
    if (part.startsWith(':')) params[part.slice(1)] = decodeSegment(segments[index] ?? '')
  })
  return params
}

/** A segment that cannot be decoded stays as it is; the route then refuses it. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
