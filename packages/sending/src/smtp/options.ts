import type { ConnectionOptions } from 'node:tls'
import type { AccountOptions, CallOptions, SenderOptions } from '../client/options.js'

export interface SmtpOptions
  extends AccountOptions,
    Pick<SenderOptions, 'requireFromName' | 'onWarning' | 'timeout'> {
  /** Spec: 25, 2525 or 587. Where 25 or 587 cannot be reached, 2525 is tried. Default: that of the host setting, else 587. */
  port?: number | undefined
  /**
   * Whether the connection must be encrypted by STARTTLS before credentials and mail are sent, on every port. False
   * sends in plaintext where the server offers no STARTTLS. Default: true.
   */
  requireTls?: boolean | undefined
  /** For STARTTLS, such as `ca` or `servername`. */
  tls?: Pick<ConnectionOptions, 'ca' | 'servername' | 'rejectUnauthorized' | 'minVersion'> | undefined
  /** Connections of the pool. Default: 5. */
  maxConnections?: number | undefined
  /** Messages that one connection sends. Default: 100. */
  maxMessages?: number | undefined
}

/** Options of one call. `timeout` covers everything: waiting for a connection, tries and waits. */
export type SmtpCallOptions = Pick<CallOptions, 'timeout' | 'signal' | 'requireFromName'>

/** Milliseconds. Nodemailer's own are minutes. */
export const SMTP_TIMEOUTS = {
  connection: 10_000,
  greeting: 10_000,
  socket: 30_000,
  call: 60_000,
} as const

/** A message that the server has taken. */
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
