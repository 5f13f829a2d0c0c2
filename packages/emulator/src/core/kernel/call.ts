import type { ServiceError } from '@mailframe/protocol'
import type { ChoiceName } from './choices/switches.js'
import type { Fault } from './fault.js'
import type { Reply } from './reply.js'
import type { Services } from './services.js'

/** One request on its way through a route, and the services that answer it. */
export interface Call extends Services {
  request: Request
  url: URL
  /** The `:name` segments of the route's path, decoded. */
  params: Record<string, string>
  /** The body as text, once a route has read it: for the request log. */
  bodyText: string | null
  /** The form in the body, once a route has read it: for the request log, in place of `bodyText`. */
  form: Record<string, unknown> | null
  /** Warnings of the request log: accepted, although wrong. */
  warnings: string[]
  /** The fault that this call meets. */
  fault: { id: string; fault: Fault } | null
  /** The choices of spec/choices.md that the answer rests on. */
  rests: Set<ChoiceName>
}

/** What answers requests of one method and path. */
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
