import type { EndUser, JsonObject } from '@mailframe/protocol'
import type { Outgoing } from '@mailframe/protocol/client'
import type { ServiceConfiguration } from './configuration.js'

/** The names of operations, as hooks get them. */
export type OperationName =
  | 'token'
  | 'codes.mint'
  | 'emails.list'
  | 'emails.get'
  | 'emails.create'
  | 'emails.update'
  | 'emails.delete'
  | 'emails.copy'
  | 'ai.quota'
  | 'ai.balances'
  | 'ai.bills'
  | 'ai.usage'
  | 'ai.setEndUserLimit'

/** One documented operation of the service, the same in both variants. */
export interface Operation {
  /** Such as `emails.get`, for hooks. */
  name: OperationName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** The End User who acts. Absent: the Application. */
  user?: EndUser
  query?: Record<string, string | number | undefined>
  /** Fields of the JSON body, the End User aside. */
  body?: JsonObject
  /** Whether it can be repeated although the first try may have succeeded. */
  repeatable: boolean
}

/** An operation as one variant has it on the wire. */
export interface WireRequest {
  method: Operation['method']
  path: string
  query?: Record<string, string | number | undefined>
  /** JSON, already serialised. */
  body?: string | undefined
}

/** The path is the operation's own: nothing of the input can change it. */
export function outgoing(
  { method, path, query = {}, body }: WireRequest,
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
