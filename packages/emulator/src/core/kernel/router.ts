import type { Route } from './call.js'
import { Failure } from './failure.js'

/** The route of a request, and the segments that its path names. */
export interface Match {
  route: Route
  params: Record<string, string>
}

/** Finds the route of a request. Unknown path: 404. Known path, other method: 405 with `Allow`. */
export function createRouter(routes: readonly Route[]) {
  const table = routes.map((route) => ({ route, pattern: route.path.split('/') }))
  return (method: string, pathname: string): Match => {
    const segments = pathname.split('/')
    const found = table.flatMap(({ route, pattern }) => {
      const params = matchSegments(pattern, segments)
      return params === null ? [] : [{ route, params }]
    })
    if (found.length === 0) throw new Failure('notFound', 'path not found')
    const match = found.find(({ route }) => route.method === method)
    if (match !== undefined) return match
    const allow = [...new Set(found.map(({ route }) => route.method))].join(', ')
    throw new Failure('methodNotAllowed', `method must be one of: ${allow}`, { Allow: allow })
  }
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      if (segment === '') return null
      params[part.slice(1)] = decodeSegment(segment)
    } else if (part !== segment) {
      return null
    }
  }
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
