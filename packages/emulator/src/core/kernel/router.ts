import type { ServiceError } from '@mailframe/protocol'
import type { Core } from '../core.js'
import type { ChoiceName } from './choices/switches.js'
import { Failure } from './failure.js'
import type { Fault } from './faults/fault.js'
import type { Reply } from './reply.js'

/** One request on its way through a route. */
export interface Call {
  core: Core
  request: Request
  url: URL
  /** The `:name` segments of the route's path, decoded. */
  params: Record<string, string>
  /** The body as text, once a route has read it: for the request log. */
  bodyText: string | null
  /** The form in the body, once a route has read it: for the request log, in place of `bodyText`. */
  form: Record<string, unknown> | null
  /** What the request log tells besides: taken, and wrong all the same. */
  warnings: string[]
  /** The fault that this call meets. */
  fault: { id: string; fault: Fault } | null
  /** The choices of spec/choices.md that the answer rests on. */
  rests: Set<ChoiceName>
}

export interface Route {
  method: string
  /** Segments; `:name` takes one. */
  path: string
  handle: (call: Call) => Reply | Promise<Reply>
  /** What an unexpected fault of this route is called. Spec: Errors, 500. */
  fault: ServiceError
  /** Files of the editor page are no calls of the service: they stay out of the request log. */
  quiet?: boolean
  /** The emulator's own controls: they meet no fault, and an editor domain is no name for them. */
  local?: boolean
  /** Pages of other sites may show it: in a frame, as a picture. */
  embeddable?: boolean
}

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

/** A segment that cannot be decoded stays as it is: it names nothing, and the route says so. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
