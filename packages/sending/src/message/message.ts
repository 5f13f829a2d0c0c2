import type { XSmtpApi } from '@mailframe/protocol/sending'
import type { Attachment } from './attachment.js'

/**
 * One or several addresses: a string, also with several separated by `;` or `,`, or strings. With or without a display
 * name: `ann@example.com`, `Ann <ann@example.com>`.
 */
export type AddressField = string | readonly string[]

/** An email. Spec: Email send parameters; the fields it does not show: spec/public-facts.md. */
export interface Message {
  /** Sender address, also `Name <address>`. */
  from: string
  /** Sender name. Default: the display name of `from`. */
  fromName?: string | undefined
  /** May be absent only where `xsmtpapi.to` is there. `to`, `cc` and `bcc` together: at most 100. */
  to?: AddressField | undefined
  /** Who gets a copy that all see. */
  cc?: AddressField | undefined
  /** Who gets a copy that nobody else sees. */
  bcc?: AddressField | undefined
  /** At most 3. */
  replyTo?: AddressField | undefined
  /** At most 512 characters: Unicode code points, so that an emoji such as 😀 is one. */
  subject: string
  /** `html`, `plain` or both. */
  html?: string | undefined
  /** Plain text. */
  plain?: string | undefined
  /** More headers; those that other fields make are refused. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Together at most 10,485,760 bytes. */
  attachments?: readonly Attachment[] | undefined
  /** Name of a label, or its id as a number. */
  label?: string | number | undefined
  /** At most 5 of 50 characters. */
  tags?: string | readonly string[] | undefined
  /** As `xsmtpapi()` builds it. Its `to` makes `to`, `cc` and `bcc` void; `pubsub` and `sub` do not go together. */
  xsmtpapi?: XSmtpApi | undefined
  /**
   * At most 128 characters; a repeat within an hour is not sent again by services that honour it. Default: a new UUID.
   */
  sendRequestId?: string | undefined
  /**
   * Whether the answer has an id for each recipient: `false` leaves `emailIdList` empty. Default: the service's, true.
   */
  respEmailId?: boolean | undefined
}

/** An email that the service has accepted. */
export interface SendResult {
  /** One id for each recipient, cc and bcc included: `<messageId><index>$<address>`. */
  emailIdList: string[]
  /** What the service answered. */
  statusCode: number
  /** The service's own words. */
  message: string
  /** By which a repeat within an hour is not sent again. */
  sendRequestId: string
  /** The whole `info` of the answer. */
  info: Record<string, unknown>
}
