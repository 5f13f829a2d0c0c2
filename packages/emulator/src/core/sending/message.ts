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
  /** By name as it was written; null for an SMS. */
  headers: Record<string, string> | null
  attachments: MessageAttachment[]
  /** The whole message as RFC 5322 text; null for an SMS. Over SMTP without X-SMTPAPI: as it came. */
  source: string | null
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

/** What a message must be like. Text: `to`, `from`, `channel`, ids and the like are equal to it, whatever the case; subject, html, text and source hold it. */
export type MessageMatch = Partial<Record<(typeof MATCH_FIELDS)[number], string | RegExp>>

/** What a message is found by. */
export const MATCH_FIELDS = [
  'id',
  'messageId',
  'channel',
  'region',
  'user',
  'from',
  'to',
  'kind',
  'subject',
  'html',
  'text',
  'source',
  'label',
  'sendRequestId',
  'templateId',
] as const

const CONTENT: ReadonlySet<string> = new Set(['subject', 'html', 'text', 'source'])

/**
 * Whether a message is what `match` says.
 *
 * @throws TypeError that names a field that no message is found by.
 */
export function matcherOf(match: MessageMatch): (message: Message) => boolean {
  const rules = Object.entries(match).filter(([, wanted]) => wanted !== undefined)
  for (const [name, wanted] of rules) {
    if (!MATCH_FIELDS.some((field) => field === name)) {
      throw new TypeError(`a message is not found by ${name}, but by ${MATCH_FIELDS.join(', ')}`)
    }
    if (typeof wanted !== 'string' && !(wanted instanceof RegExp)) {
      throw new TypeError(`${name} must be a string or a RegExp`)
    }
  }
  return (message) =>
    rules.every(([name, wanted]) => {
      const value = message[name as keyof MessageMatch]
      if (typeof value !== 'string') return false
      if (wanted instanceof RegExp)
        return new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(value)
      const [is, be] = [value.toLowerCase(), wanted.toLowerCase()]
      return CONTENT.has(name) ? is.includes(be) : is === be
    })
}
