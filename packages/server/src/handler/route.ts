import type { Action, EndUser, JsonObject } from '@mailframe/protocol'
import type { Mailframe } from '../client/create-mailframe.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a request says. */
export interface RouteInput {
  /** From the path; empty where the route has none. */
  emailId: string
  query: URLSearchParams
  /** Empty where the endpoint takes none. */
  body: JsonObject
}

/** Who asks, and what answers. */
export interface RouteCall {
  request: Request
  mailframe: Mailframe
  user: EndUser
  verifyEmail: boolean
  /** Tells `onError` of something that is no failure to the browser. */
  report(error: unknown): void
}

/** One method of one route. */
export interface Endpoint {
  action: Action
  /** Whether a JSON body is required. */
  takesBody: boolean
  /** Whether people come here by a link, so that errors are pages. */
  isPage: boolean
  /** Throws before anybody is asked who they are. */
  admit?(request: Request): void
  /** Reads and checks the input, and gives what then runs. `emailId` is what `allow` is asked with. */
  prepare(input: RouteInput): { emailId?: string; run(call: RouteCall): Promise<Response> }
}

export interface Route {
  /** Segments; `:emailId` stands for any one. */
  pattern: readonly string[]
  endpoints: Partial<Record<Method, Endpoint>>
}

export interface RouteMatch {
  route: Route
  emailId: string
}

/**
 * The route of a path. With `whole` all segments must be the route's; else the path may end in it, so that any
 * mount point works, and the longest route wins.
 */
export function matchRoute(
  routes: readonly Route[],
  segments: readonly string[],
  { whole }: { whole: boolean },
): RouteMatch | null {
  const longestFirst = [...routes].sort((one, other) => other.pattern.length - one.pattern.length)
  for (const route of longestFirst) {
    const { length } = route.pattern
    if (whole ? segments.length !== length : segments.length < length) continue
    const tail = segments.slice(segments.length - length)
    let emailId = ''
    const fits = route.pattern.every((name, index) => {
      const segment = tail[index] ?? ''
      if (name !== ':emailId') return segment === name
      emailId = segment
      return segment !== ''
    })
    if (fits) return { route, emailId }
  }
  return null
}

/** The decoded segments of a path; a slash at its end counts for nothing. */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  return segments.map(decodeSegment)
}

/** Decoded once; what cannot be decoded stays, and is no id then. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
