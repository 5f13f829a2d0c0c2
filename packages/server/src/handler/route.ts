import type { Action, EndUser, JsonObject } from '@mailframe/protocol'
import type { Mailframe } from '../client/create-mailframe.js'
import type { HandlerOptions } from './options.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a request says, and who says it. */
export interface RouteInput {
  user: EndUser
  /** From the path; empty where the route has none. */
  emailId: string
  query: URLSearchParams
  /** Empty where the endpoint takes none. */
  body: JsonObject
}

/** Who asks, and what answers. */
export interface RouteCall {
  request: Request
  options: HandlerOptions
  mailframe: Mailframe
  user: EndUser
  /** Tells `onError` of something that is no failure to the browser. */
  report(error: unknown): void
}

/** What then runs, and what `allow` is asked with before. */
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
  /** Whether people come here by a link, so that errors are pages. */
  isPage: boolean
  /** Throws once it is known who asks, before anything else is. */
  admit?(request: Request): void
  /** Reads and checks the input. */
  prepare(input: RouteInput): Prepared
}

/** One method of one route, for callers that are no browser: nobody is signed in, and they prove who they are. */
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
