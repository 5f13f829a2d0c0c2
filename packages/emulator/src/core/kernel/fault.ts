import { isJsonObject, SERVICE_ERRORS, type ServiceError } from '@mailframe/protocol'

/** A failure of the service, caused on purpose. */
export interface Fault {
  /** Default: any method. */
  method?: string
  /** `*` stands for one segment, `**` for any number of them. Default: any path of the service. */
  path?: string
  /** How many matching requests it applies to; default 1. `Infinity`: all. */
  times?: number
  /** How many matching requests pass before it applies; default 0. */
  skip?: number
  /** Responds with this status instead; default: the one of `error`. */
  status?: number
  /** Responds with this error value instead. */
  error?: string
  /** Responds with this statusCode of the sending API instead. */
  statusCode?: number
  /** Headers added to the response. */
  headers?: Record<string, string>
  /** Waits before anything else, in milliseconds of real time. */
  delayMs?: number
  /** Sends the body in pieces over this many milliseconds. */
  slowBodyMs?: number
  /** Ends the connection in the middle of the body. */
  truncate?: boolean
  /** Ends the connection: before the request is processed, or after it, without a response. */
  drop?: 'before' | 'after'
}

const FIELDS = {
  method: 'string',
  path: 'string',
  times: 'count',
  skip: 'count',
  status: 'status',
  error: 'string',
  statusCode: 'count',
  headers: 'headers',
  delayMs: 'count',
  slowBodyMs: 'count',
  truncate: 'boolean',
  drop: 'drop',
} as const

const RULES: Record<(typeof FIELDS)[keyof typeof FIELDS], [string, (value: unknown) => boolean]> = {
  string: ['a string', (value) => typeof value === 'string' && value !== ''],
  count: [
    'a whole number >= 0',
    (value) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && (value as number) >= 0),
  ],
  status: [
    'an HTTP status from 200 to 599',
    (value) => Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599,
  ],
  headers: [
    'an object of strings',
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((text) => typeof text === 'string'),
  ],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  drop: ["'before' or 'after'", (value) => value === 'before' || value === 'after'],
}

/**
 * A fault whose fields are known and valid. JSON has no Infinity: there `times` may be the string "Infinity".
 *
 * @throws TypeError that names the field and the rule.
 */
export function readFault(value: unknown): Fault {
  if (!isJsonObject(value)) throw new TypeError('a fault must be an object')
  const fault: Record<string, unknown> = { ...value }
  if (fault.times === 'Infinity') fault.times = Number.POSITIVE_INFINITY
  for (const [name, content] of Object.entries(fault)) {
    if (content === undefined) delete fault[name]
    else if (!Object.hasOwn(FIELDS, name)) throw new TypeError(`a fault has no field ${name}`)
    else {
      const [rule, holds] = RULES[FIELDS[name as keyof typeof FIELDS]]
      if (!holds(content)) throw new TypeError(`${name} must be ${rule}`)
    }
  }
  return fault as Fault
}

/** The status that a fault answers with, or null where it lets the service answer. */
export function statusOf({ status, error, statusCode }: Fault): number | null {
  if (status !== undefined) return status
  if (error !== undefined) return SERVICE_ERRORS[error as ServiceError]?.status ?? 500
  return statusCode === undefined ? null : 200
}
