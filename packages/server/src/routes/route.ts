import type { Action, EndUser, JsonObject } from '@mailframe/protocol'
import type { Mailframe } from '../client/create-mailframe.js'
import type { HandlerOptions } from '../hooks/options.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The input of a request, and who sent it. */
export interface RouteInput {
  user: EndUser
  /** From the path; empty where the route has none. */
  emailId: string
  query: URLSearchParams
  /** Empty where the endpoint takes none. */
  body: JsonObject
}

/** The user, and what the endpoint works with. */
export interface RouteCall {
  request: Request
  options: HandlerOptions
  mailframe: Mailframe
  user: EndUser
  /** Reports to `onError` what is no failure to the browser. */
  report(error: unknown): void
}

/** What `allow` gets, and what then runs. */
export interface Prepared {
  /** The Email that the request names. */
  emailId?: string
  /** The End User that the request names beside the one who acts; `*`: all of the Application. */
  subject?: string
  /** Whether it is permitted where `allow` does not decide. Default: true. */
  byDefault?: boolean
  run(call: RouteCall): Promise<Response>
}

/** One method of one route, for those who are signed in. */
export interface UserEndpoint {
  action: Action
  /** Whether a JSON body is required. */
  takesBody: boolean
  /** Whether people follow links to it, so that errors are pages. */
  isPage: boolean
  /** Throws, right after the user is known. */
  admit?(request: Request): void
  /** Reads and checks the input. */
  prepare(input: RouteInput): Prepared
}

/**
 * One method of one route, for callers that are no browser: nobody is signed in, and the endpoint authenticates them.
 */
export interface ServiceEndpoint {
  /** Largest body, in bytes. */
  bodyBytes: number
  answer(call: { request: Request; report(error: unknown): void }): Promise<Response>
}

export type Endpoint = UserEndpoint | ServiceEndpoint

export interface Route {
  /** Segments; `:emailId` stands for any one. */
  pattern: readonly string[]
  endpoints: Partial<Record<Method, Endpoint>>
}

export interface RouteMatch {
  route: Route
  emailId: string
}

/** In the order in which `matchRoute` looks. */
export function longestFirst(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((one, other) => other.pattern.length - one.pattern.length)
}

/**
 * The route of a path, of routes in the order of `longestFirst`. With `whole` all segments must be the route's; else
 * the path may end in it, so that any mount point works, and the longest route wins.
 */
export function matchRoute(
  routes: readonly Route[],
  segments: readonly string[],
  { whole }: { whole: boolean },
): RouteMatch | null {
  for (const route of routes) {
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

/** The decoded segments of a path; a trailing slash is ignored. */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  return segments.map(decodeSegment)
}

/** Decoded once; a segment that cannot be decoded stays as it is, and is no valid id. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
