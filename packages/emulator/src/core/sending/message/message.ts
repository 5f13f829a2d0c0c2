import type { Region, SmsSegments } from '@mailframe/protocol/sending'

/** A message as one recipient gets it. */
export interface Message {
  /** As `emailIdList` or `smsIds` of the answer has it. */
  id: string
  /** The same for all recipients of one send. */
  messageId: string
  /** ISO 8601, UTC, on the emulator's clock. */
  at: string
  channel: 'rest' | 'smtp' | 'sms'
  region: Region
  /** apiUser or smsUser. */
  user: string
  /** Sender address; null for an SMS. */
  from: string | null
  fromName: string | null
  /** The address or number of this recipient. */
  to: string
  toName: string | null
  /** Which list the recipient stood in. */
  kind: 'to' | 'cc' | 'bcc' | 'sms'
  /** Subject, content and headers hold this recipient's values. */
  subject: string | null
  html: string | null
  /** Plain text; the text of an SMS. */
  text: string | null
  /** By name as it was written, several of one name joined by a comma; no value holds a line break. null for an SMS. */
  headers: Record<string, string> | null
  attachments: MessageAttachment[]
  /** The whole message as RFC 5322 text; null for an SMS. Over SMTP without X-SMTPAPI: as it came. */
  source: string | null
  /** The bytes of `source`, which over SMTP need not be UTF-8. */
  sourceBytes: Uint8Array<ArrayBuffer> | null
  label: string | null
  tags: string[]
  sendRequestId: string | null
  /** Template and parts of an SMS; null for an email. */
  templateId: string | null
  segments: SmsSegments | null
  /** Taken, but not delivered: `warning` says why. */
  invalid: boolean
  warning: string | null
}

export interface MessageAttachment {
  filename: string
  contentType: string
  /** In bytes. */
  size: number
  /** What `cid:` in the HTML names; null: none. */
  contentId: string | null
  content: Uint8Array<ArrayBuffer>
}
