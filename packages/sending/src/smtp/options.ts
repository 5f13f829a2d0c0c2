import { hostname } from 'node:os'
import type { ConnectionOptions } from 'node:tls'
import { LONGEST_TIMER_MS } from '@mailframe/protocol/client'
import { shown } from '@mailframe/protocol/sending'
import { problemError } from '../client/error.js'
import type { AccountOptions, CallOptions, SenderOptions } from '../client/options.js'

/** Options of sending by SMTP. */
export interface SmtpOptions
  extends AccountOptions,
    Pick<SenderOptions, 'requireFromName' | 'onWarning' | 'timeout'> {
  /**
   * Spec: 25, 2525 or 587. Where 25 or 587 cannot be reached, 2525 is tried. Default: that of the host setting, else
   * 587.
   */
  port?: number | undefined
  /**
   * Whether the connection must be encrypted by STARTTLS before credentials and mail are sent, on every port. False
   * sends in plaintext where the server offers no STARTTLS. Default: true.
   */
  requireTls?: boolean | undefined
  /** For STARTTLS, such as `ca` or `servername`. */
  tls?: Pick<ConnectionOptions, 'ca' | 'servername' | 'rejectUnauthorized' | 'minVersion'> | undefined
  /**
   * What this client calls itself in EHLO: a host name, or an IP address in brackets. Default: the name of this machine
   * where it has a domain, else `[127.0.0.1]`.
   */
  name?: string | undefined
  /** Milliseconds until a connection is made. Default: 10 000. */
  connectionTimeout?: number | undefined
  /** Milliseconds until the server greets. Default: 10 000. */
  greetingTimeout?: number | undefined
  /** Milliseconds of silence after which a connection counts as lost. Default: 30 000. */
  socketTimeout?: number | undefined
  /** Connections of the pool. Default: 5. */
  maxConnections?: number | undefined
  /** Messages that one connection sends. Default: 100. */
  maxMessages?: number | undefined
}

/**
 * Options of one call. `timeout` covers everything: waiting for one of the pool's connections while other messages have
 * them, tries and waits.
 */
export type SmtpCallOptions = Pick<CallOptions, 'timeout' | 'signal' | 'requireFromName'>

/** Milliseconds. Nodemailer's own are minutes. */
export const SMTP_TIMEOUTS = {
  connection: 10_000,
  greeting: 10_000,
  socket: 30_000,
  call: 60_000,
} as const

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`)
const IN_BRACKETS = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[0-9A-Fa-f:.]{2,45})\]$/

const isHostName = (text: string) => HOST_NAME.test(text) && !/^[\d.]+$/.test(text)

/** The name for EHLO. Servers refuse a client without a valid name. */
export function ehloName({ name }: Pick<SmtpOptions, 'name'>): string {
  if (name !== undefined) return name
  const own = hostname()
  return own.includes('.') && isHostName(own) ? own : '[127.0.0.1]'
}

/** @throws SendingError for an option that could never work. */
export function checkSmtpOptions(options: SmtpOptions): void {
  const { name } = options
  if (name !== undefined && !(typeof name === 'string' && (isHostName(name) || IN_BRACKETS.test(name)))) {
    throw problemError({
      field: 'name',
      message: `name must be a host name, or an IP address in brackets such as [192.0.2.1]: ${shown(name)}`,
    })
  }
  for (const field of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'] as const) {
    const value = options[field]
    if (value === undefined || (typeof value === 'number' && value > 0 && value <= LONGEST_TIMER_MS)) continue
    throw problemError({ field, message: `${field} must be a positive number of milliseconds` })
  }
}

/** A message that the server has accepted. */
export interface SmtpResult {
  /** The service's id of the message, from its answer; null where the answer has none. */
  messageId: string | null
  /** The last reply, such as `250 #<messageId>#Queued`. */
  response: string
  /** Addresses that the server took. */
  accepted: string[]
  /** Addresses that it refused, while it took the message for the others. */
  rejected: string[]
}
