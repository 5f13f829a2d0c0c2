import { toBase64 } from '@mailframe/protocol/client'
import type { MailFile } from '../request/form.js'

/** What a message is made of, as its recipient gets it. */
export interface MimeParts {
  headers: readonly (readonly [name: string, value: string])[]
  html: string | null
  text: string | null
  /** An entry for calendars, and what they do with it. */
  calendar: { method: string; text: string } | null
  attachments: readonly MailFile[]
  /** Makes the boundaries: they must not stand in the content. */
  boundary: string
}

const CRLF = '\r\n'
const LINE = 76
const utf8 = new TextEncoder()

/** A message as RFC 5322 text: alternatives of text, HTML and a calendar entry, then attachments. */
export function mimeSource({ headers, html, text, calendar, attachments, boundary }: MimeParts): string {
  const lines = [...headers.map(([name, value]) => headerLine(name, value)), 'MIME-Version: 1.0']
  const bodies = [
    ...(text === null ? [] : [textPart('text/plain', text)]),
    ...(html === null ? [] : [textPart('text/html', html)]),
    // Last: a email client that supports calendars prefers it to the rest.
    ...(calendar === null ? [] : [textPart(`text/calendar; method=${calendar.method}`, calendar.text)]),
  ]
  // Only HTML can show an image inside it.
  const inline = attachments.filter(({ contentId }) => html !== null && contentId !== null)
  const others = attachments.filter((file) => !inline.includes(file))
  const content = combined('alternative', `${boundary}-a`, bodies)
  const related = combined('related', `${boundary}-r`, [content, ...inline.map(filePart)])
  const whole = combined('mixed', `${boundary}-m`, [related, ...others.map(filePart)])
  return lines.join(CRLF) + CRLF + whole
}

/** Several parts in one, or the only one as it is. */
function combined(kind: string, boundary: string, parts: readonly string[]): string {
  const [only = ''] = parts
  if (parts.length < 2) return only
  const head = `Content-Type: multipart/${kind};${CRLF} boundary="${boundary}"${CRLF}${CRLF}`
  return `${head}${parts.map((part) => `--${boundary}${CRLF}${part}${CRLF}`).join('')}--${boundary}--${CRLF}`
}

function textPart(type: string, text: string): string {
  const head = `Content-Type: ${type}; charset=utf-8${CRLF}Content-Transfer-Encoding: base64`
  return `${head}${CRLF}${CRLF}${wrapped(toBase64(utf8.encode(text)))}`
}

function filePart({ filename, contentType, contentId, content }: MailFile): string {
  const disposition = contentId === null ? 'attachment' : 'inline'
  const id = contentId === null ? '' : `${CRLF}Content-ID: <${cleaned(contentId)}>`
  const head = [
    `Content-Type: ${cleaned(contentType)}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${disposition}${filenameOf(filename)}${id}`,
  ]
  return `${head.join(CRLF)}${CRLF}${CRLF}${wrapped(toBase64(content))}`
}

/** Characters and escapes of a name in one line. */
const NAME_PIECE = 20

/** A long name is continued on lines of its own, as RFC 2231 has it. */
function filenameOf(filename: string): string {
  const text = encoded(filename)
  const pieces = text.match(new RegExp(`(?:%..|[^%]){1,${NAME_PIECE}}`, 'g')) ?? ['']
  if (pieces.length === 1) return `;${CRLF} filename*=utf-8''${text}`
  const lines = pieces.map((piece, at) => `;${CRLF} filename*${at}*=${at === 0 ? "utf-8''" : ''}${piece}`)
  return lines.join('')
}

/** As RFC 8187 writes a parameter: also what `encodeURIComponent` leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: a header holds none
const cleaned = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ')

const wrapped = (base64: string) => base64.match(/.{1,76}/g)?.join(CRLF) ?? ''

/** A header, its words encoded where they are not ASCII, folded where a space lets it. */
function headerLine(name: string, value: string): string {
  const text = cleaned(value)
  const words = /[^\x20-\x7e]/.test(text) ? encodedWords(name, text) : text.split(' ')
  let line = `${name}:`
  const lines: string[] = []
  for (const word of words) {
    if (line.length + 1 + word.length > LINE && line.trim() !== '' && line !== `${name}:`) {
      lines.push(line)
      line = ''
    }
    line += ` ${word}`
  }
  return [...lines, line].join(CRLF)
}

const ADDRESS_HEADERS = new Set(['from', 'to', 'cc', 'reply-to'])

/** In a list of addresses only the names are encoded. */
function encodedWords(name: string, text: string): string[] {
  if (!ADDRESS_HEADERS.has(name.toLowerCase())) return encodedText(text)
  return text.split(/(?<=>,) /).flatMap((entry) => {
    const [, shown = '', address = ''] = /^(.*?) ?(<[^<>]*>,?)$/s.exec(entry) ?? []
    if (address === '' || !/[^\x20-\x7e]/.test(shown)) return [entry]
    return [...encodedText(shown.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1')), address]
  })
}

/** With the name of the header before it, an encoded word of so many bytes stays within a line. */
const WORD_BYTES = 39

/** Encoded words hold whole characters of the text. */
function encodedText(text: string): string[] {
  const words: string[] = []
  let piece = ''
  for (const character of text) {
    if (utf8.encode(piece + character).byteLength > WORD_BYTES) {
      words.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...words, piece].map((word) => `=?utf-8?B?${toBase64(utf8.encode(word))}?=`)
}
