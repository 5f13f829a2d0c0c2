import type { Address, MailboxParser } from './addresses.js'
import type { XSmtpApi } from './xsmtpapi.js'

/** The fields of a send before they are checked: of a caller, or of a form. */
export interface MessageFields {
  /** The sender. */
  from?: unknown
  /** The name shown for the sender. */
  fromName?: unknown
  /** Recipients; or lists of them. */
  to?: unknown
  /** Who gets a copy that all see. */
  cc?: unknown
  /** Who gets a copy that nobody else sees. */
  bcc?: unknown
  /** Where answers go; at most 3. */
  replyTo?: unknown
  /** At most 512 characters. */
  subject?: unknown
  /** The message as html. */
  html?: unknown
  /** The message as plain text. */
  plain?: unknown
  /** Further headers, by name. */
  headers?: unknown
  /** The label, by name or id. */
  label?: unknown
  /** Words to find it by. */
  tags?: unknown
  /** Recipients of their own, and what is put in for each. */
  xsmtpapi?: unknown
  /** The same value within an hour is sent once. */
  sendRequestId?: unknown
  /** Whether the answer has an id for each recipient. */
  respEmailId?: unknown
}

/** A send that breaks no rule. */
export interface CheckedMessage {
  /** The sender. */
  from: Address
  /** The name shown for the sender. */
  fromName: string | null
  /** Recipients; with X-SMTPAPI `to` those stand there. */
  to: Address[]
  /** Who gets a copy that all see. */
  cc: Address[]
  /** Who gets a copy that nobody else sees. */
  bcc: Address[]
  /** Where answers go; at most 3. */
  replyTo: Address[]
  /** At most 512 characters; empty where that of a template stands. */
  subject: string
  /** The message as html. */
  html: string | null
  /** The message as plain text. */
  plain: string | null
  /** Further headers, by name. */
  headers: Record<string, string>
  /** A name, or a number as an id. */
  label: string | number | null
  /** Words to find it by. */
  tags: string[]
  /** Recipients of their own, and what is put in for each. */
  xsmtpapi: XSmtpApi | null
  /** The same value within an hour is sent once. */
  sendRequestId: string | null
  /** Whether the answer has an id for each recipient; null: the service decides. */
  respEmailId: boolean | null
  /** The lists that it goes to, by their addresses. */
  lists: string[]
  /** Who gets it: the `to` of X-SMTPAPI, else `to`, `cc` and `bcc` in this order. */
  recipients: Address[]
}

/** How a message is checked. */
export interface CheckOptions {
  /** Reads an address field. */
  parse: MailboxParser
  /** Whether a missing fromName is refused, as the document has it. Default: true. */
  requireFromName?: boolean | undefined
  /** `lists`: `to` names address lists. Default: `addresses`. */
  recipients?: 'addresses' | 'lists' | undefined
  /** `template`: content and, where it is missing, subject are those of a template. Default: `message`. */
  content?: 'message' | 'template' | undefined
}
