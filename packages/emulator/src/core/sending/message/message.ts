import type { Region, SmsSegments } from '@mailframe/protocol/sending'

/** A message as one recipient gets it. */
export interface Message {
  /** As `emailIdList` or `smsIds` of the answer has it. */
  id: string
  /** The same for all recipients of one send. */
  messageId: string
  /** ISO 8601, UTC, on the emulator's clock. */
  at: string
  /** How it came. */
  channel: 'rest' | 'smtp' | 'sms'
  /** Which region's address it came to. */
  region: Region
  /** apiUser or smsUser. */
  user: string
  /** Sender address; null for an SMS. */
  from: string | null
  /** The name shown for the sender. */
  fromName: string | null
  /** The address or number of this recipient. */
  to: string
  /** The name shown for the recipient. */
  toName: string | null
  /** Which list the recipient stood in. */
  kind: 'to' | 'cc' | 'bcc' | 'sms'
  /** Subject, content and headers hold this recipient's values. */
  subject: string | null
  /** As this recipient gets it. */
  html: string | null
  /** Plain text; the text of an SMS. */
  text: string | null
  /** HTML and plain text as they were sent: without what opens, clicks and unsubscribes are tracked by. */
  sent: { html: string | null; text: string | null }
  /** By name as it was written, several of one name joined by a comma; no value holds a line break. null for an SMS. */
  headers: Record<string, string> | null
  /** In the order of the message. */
  attachments: MessageAttachment[]
  /** The whole message as RFC 5322 text; null for an SMS. Over SMTP without X-SMTPAPI: as it came. */
  source: string | null
  /** The bytes of `source`, which over SMTP need not be UTF-8. */
  sourceBytes: Uint8Array<ArrayBuffer> | null
  /** By name or id, as it was given. */
  label: string | null
  /** Words to find it by. */
  tags: string[]
  /** As the sender gave it. */
  sendRequestId: string | null
  /** Template of an SMS, or of an email that was sent by one. */
  templateId: string | null
  /** The calendar entry that goes with an email, as iCalendar text; null where there is none. */
  calendar: string | null
  /** Of an SMS: in how many parts it goes, and why. */
  segments: SmsSegments | null
  /** Accepted, but not delivered, or not yet: `warning` says why. */
  invalid: boolean
  /** Why it was accepted but not delivered, or what is wrong with it; null if nothing is. */
  warning: string | null
}

/** A file that came with a message. */
export interface MessageAttachment {
  /** As the sender named it. */
  filename: string
  /** Such as `application/pdf`. */
  contentType: string
  /** In bytes. */
  size: number
  /** What `cid:` in the HTML names; null: none. */
  contentId: string | null
  /** Its bytes. */
  content: Uint8Array<ArrayBuffer>
}
