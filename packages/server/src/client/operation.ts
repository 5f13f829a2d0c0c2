import type { Outgoing } from '@mailframe/protocol/client'
import type { ServiceConfiguration } from './configuration.js'

/** One documented operation of the service. */
export interface Operation {
  /** Such as `emails.get`, for hooks. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  /** JSON, already serialised. */
  body?: string
  /** Whether it can be made again when the first try may have done its work. */
  repeatable: boolean
}

/** The request of an operation. The path is the operation's own: nothing of the input can change it. */
export function outgoing(
  { method, path, query = {}, body }: Operation,
  { base }: ServiceConfiguration,
  authorization: string,
): Outgoing {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const headers = { accept: 'application/json', authorization }
  return {
    url: `${base}${path}${search.size > 0 ? `?${search}` : ''}`,
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body,
  }
}
