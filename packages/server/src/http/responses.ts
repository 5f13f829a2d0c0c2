import { ROUTE_ERRORS, type RouteErrorBody } from '@mailframe/protocol'
import { isMailframeError } from '../client/error.js'
import type { RouteFailure } from './failure.js'

/** On every answer: no cache keeps codes or emails, and no referrer has an address with a code. */
const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The headers of a hook's answer, and ours where it has none. It is never cached, whatever the hook chose. */
export function withAlways(chosen: Headers): Headers {
  const headers = new Headers(chosen)
  for (const [name, value] of Object.entries(ALWAYS)) if (!headers.has(name)) headers.set(name, value)
  if (!/\bno-store\b/i.test(headers.get('cache-control') ?? '')) headers.set('cache-control', 'no-store')
  return headers
}

const contents = new WeakMap<Response, string>()

/** The body of an answer that was made here: a host of Node sends it without a stream. */
export function contentOf(response: Response): string | undefined {
  return response.bodyUsed ? undefined : contents.get(response)
}

function withContent(content: string, status: number, headers: Record<string, string>): Response {
  const response = new Response(content, { status, headers: { ...ALWAYS, ...headers } })
  contents.set(response, content)
  return response
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return withContent(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers })
}

export function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...ALWAYS, ...headers } })
}

export function text(content: string): Response {
  return withContent(content, 200, { 'content-type': 'text/plain; charset=utf-8' })
}

export function html(page: string, status: number, headers: Record<string, string> = {}): Response {
  return withContent(page, status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    ...headers,
  })
}

/** With the id by which a person can be helped. */
export function failureResponse({ error, message, headers }: RouteFailure, id?: string): Response {
  const body: RouteErrorBody = { error, message }
  return json(body, ROUTE_ERRORS[error].status, { ...headers, ...idHeader(id) })
}

/** The service's id of a request; where it gave none, such as while it is down, one for your own log. */
export function referenceOf(report: unknown): string {
  const id = isMailframeError(report) ? report.requestId : undefined
  return id ?? crypto.randomUUID().slice(0, 13)
}

export const idHeader = (id: string | undefined): Record<string, string> =>
  id === undefined ? {} : { 'x-request-id': id }
