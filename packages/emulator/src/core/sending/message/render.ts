import { binaryOf, decodeText } from '@mailframe/protocol/client'
import { countSmsSegments, formatAddress, substitute } from '@mailframe/protocol/sending'
import { trackedHtml, trackedText } from '../tracking/rewrite.js'
import { calendarMethod, calendarText } from './calendar.js'
import type { Message, MessageAttachment } from './message.js'
import { type MimeParts, mimeSource } from './mime.js'
import type { MessageRecord, MessageRecords, SendRecord } from './records.js'
import { windows1252 } from './windows-1252.js'

/** One recipient's copy. What must be read or made (content, attachments, the source) is, when it is looked at: lists are long. */
export function renderMessage(records: MessageRecords, send: SendRecord, record: MessageRecord): Message {
  const values = () => new Map(Object.entries(record.values))
  const put = (text: string | null) => (text === null ? null : substitute(text, values()))
  const warning = send.warning ?? record.undelivered ?? null
  const isSms = send.channel === 'sms'
  return {
    id: record.id,
    messageId: send.messageId,
    at: send.at,
    channel: send.channel,
    region: send.region,
    user: send.user,
    from: send.from?.address ?? null,
    fromName: send.from?.name ?? null,
    to: record.to,
    toName: record.toName,
    kind: record.kind,
    get subject() {
      return send.subject === null ? null : oneLine(substitute(send.subject, values()))
    },
    get html() {
      return contentOf(send, record).html
    },
    get text() {
      return contentOf(send, record).text
    },
    get sent() {
      return { html: put(send.html), text: put(send.text) }
    },
    get headers() {
      return isSms ? null : byName(headersOf(send, record, values()))
    },
    attachments: send.attachments.map(
      (file, index): MessageAttachment => ({
        ...file,
        get content() {
          return records.attachmentOf(send.messageId, index) ?? new Uint8Array()
        },
      }),
    ),
    get source() {
      const raw = rawOf(records, send, record)
      if (raw !== null) return decoded(raw)
      return isSms ? null : sourceOf(records, send, record, values())
    },
    get sourceBytes() {
      const raw = rawOf(records, send, record)
      if (raw !== null) return raw
      return isSms ? null : utf8.encode(sourceOf(records, send, record, values()))
    },
    label: send.label,
    tags: send.tags,
    sendRequestId: send.sendRequestId,
    templateId: send.templateId,
    get calendar() {
      return calendarOf(send, record)?.text ?? null
    },
    get segments() {
      return isSms ? countSmsSegments(put(send.text) ?? '') : null
    },
    invalid: warning !== null,
    warning,
  }
}

function calendarOf({ calendar }: SendRecord, { to, toName }: MessageRecord): MimeParts['calendar'] {
  if (calendar === undefined) return null
  return { method: calendarMethod(calendar), text: calendarText(calendar, { name: toName, address: to }) }
}

/** The content of one recipient's copy, with its tracking. */
function contentOf(
  { html, text }: SendRecord,
  { values, tracking }: MessageRecord,
): { html: string | null; text: string | null } {
  const put = (content: string | null, watched: typeof trackedHtml) => {
    if (content === null) return null
    const own = substitute(content, new Map(Object.entries(values)))
    return tracking === undefined ? own : watched(own, tracking)
  }
  return { html: put(html, trackedHtml), text: put(text, trackedText) }
}

function headersOf(send: SendRecord, { to, toName }: MessageRecord, values: Map<string, string>) {
  const { from, lines, subject, at, messageId, headers } = send
  const own = formatAddress({ name: toName, address: to })
  const list = (name: string, entries: readonly string[] = []): [string, string][] =>
    entries.length === 0 ? [] : [[name, entries.join(', ')]]
  const put = (text: string) => substitute(text, values)
  const made: [string, string][] = [
    ['From', from === null ? '' : formatAddress(from)],
    ...list('To', lines === null || lines.to.length === 0 ? [own] : lines.to),
    ...list('Cc', lines?.cc),
    ...list('Reply-To', lines?.replyTo),
    ['Subject', put(subject ?? '')],
    ['Date', new Date(at).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${messageId}@mailframe.invalid>`],
  ]
  // A header of one's own stands in the place of the service's.
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...made.filter(([name]) => !given.has(name.toLowerCase())),
    ...headers.map(([name, value]): [string, string] => [name, put(value)]),
  ].map(([name, value]): [string, string] => [name, oneLine(value)])
}

/** What a value brings into a header stays in its line. */
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

/** A header that stands there more than once has its values side by side. */
function byName(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const named = new Map<string, string>()
  for (const [name, value] of headers) {
    const before = named.get(name)
    named.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(named)
}

const utf8 = new TextEncoder()

/** The bytes that came are those that arrive, where nothing was put in. */
const rawOf = (records: MessageRecords, { raw, messageId }: SendRecord, { tracking }: MessageRecord) =>
  raw && tracking === undefined ? (records.rawOf(messageId) ?? null) : null

/** Bytes that are no UTF-8 are those of an older character set: each is shown as one character. */
function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch {
    return windows1252(binaryOf(bytes))
  }
}

function sourceOf(
  records: MessageRecords,
  send: SendRecord,
  record: MessageRecord,
  values: Map<string, string>,
): string {
  return mimeSource({
    headers: headersOf(send, record, values),
    ...contentOf(send, record),
    calendar: calendarOf(send, record),
    attachments: send.attachments.map((file, index) => ({
      ...file,
      content: records.attachmentOf(send.messageId, index) ?? new Uint8Array(),
    })),
    boundary: `=_${send.messageId}`,
  })
}
