import type { Address, MailboxParser } from './addresses.js'
import type { XSmtpApi } from './xsmtpapi.js'

/** The fields of a send before they are checked: of a caller, or of a form. */
export interface MessageFields {
  from?: unknown
  fromName?: unknown
  to?: unknown
  cc?: unknown
  bcc?: unknown
  replyTo?: unknown
  subject?: unknown
  html?: unknown
  plain?: unknown
  headers?: unknown
  label?: unknown
  tags?: unknown
  xsmtpapi?: unknown
  sendRequestId?: unknown
}

/** A send that breaks no rule. */
export interface CheckedMessage {
  from: Address
  fromName: string | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  replyTo: Address[]
  subject: string
  html: string | null
  plain: string | null
  headers: Record<string, string>
  /** A name, or a number as an id. */
  label: string | number | null
  tags: string[]
  xsmtpapi: XSmtpApi | null
  sendRequestId: string | null
  /** Who gets it: the `to` of X-SMTPAPI, else `to`, `cc` and `bcc` in this order. */
  recipients: Address[]
}

export interface CheckOptions {
  parse: MailboxParser
  /** Whether a missing fromName is refused, as the document has it. Default: true. */
  requireFromName?: boolean | undefined
}
