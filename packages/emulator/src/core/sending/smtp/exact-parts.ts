import { binaryOf, bytesOfBinary, toBase64 } from '@mailframe/protocol/client'
import { isWindows1252, windows1252 } from '../message/windows-1252.js'
import { withUtf8Words } from './header-words.js'

/** A message that can be parsed without a loss: its files stand beside it. */
export interface ExactMessage {
  bytes: Uint8Array<ArrayBuffer>
  /** The bytes of a file, by what stands in its place; undefined for what was left where it was. */
  fileOf: (content: string) => Uint8Array<ArrayBuffer> | undefined
}

/** Deeper parts are left as they are. */
const MAX_DEPTH = 30

const utf8 = new TextEncoder()

/**
 * The parser reads a message line by line, as text: files lose their line ends and get one more, calendars are written
 * anew, and windows-1252 depends on the runtime. Here each file gives way to a mark, and such text becomes UTF-8.
 * What is not understood without doubt is left as it is.
 */
export function exactMessage(raw: Uint8Array): ExactMessage {
  const mark = `file-${crypto.randomUUID()}-`
  const files: Uint8Array<ArrayBuffer>[] = []
  const keep = (binary: string) => `${mark}${files.push(bytesOfBinary(binary)) - 1}`
  const bytes = bytesOfBinary(exactPart(binaryOf(raw), 'text/plain', keep, 0))
  return {
    bytes,
    fileOf(content) {
      const text = content.trim()
      return text.startsWith(mark) ? files[Number(text.slice(mark.length))] : undefined
    },
  }
}

type Keep = (binary: string) => string

function exactPart(part: string, presetType: string, keep: Keep, depth: number): string {
  const [head, body] = halves(part)
  const headers = withUtf8Words(head)
  const type = headerOf(head, 'content-type')
  const kind = tokenOf(type ?? presetType)
  const encoding = encodingOf(headerOf(head, 'content-transfer-encoding') ?? '')
  const disposition = tokenOf(headerOf(head, 'content-disposition') ?? 'inline')
  if (kind === null || disposition === null || encoding === null || body === null)
    return headers + (body ?? '')
  if (kind.startsWith('multipart/')) {
    const boundary = parameterOf(type ?? '', 'boundary')
    if (boundary === null || depth > MAX_DEPTH) return headers + body
    const childType = kind === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    return headers + eachPart(body, boundary, (child) => exactPart(child, childType, keep, depth + 1))
  }
  const isText = (kind === 'text/plain' || kind === 'text/html') && disposition !== 'attachment'
  if (!isText) return withEncoding(headers, '8bit') + keep(decoded(body, encoding))
  if (!isWindows1252(parameterOf(type ?? '', 'charset') ?? 'utf-8')) return headers + body
  const text = windows1252(decoded(body, encoding))
  // As the parser does with lines of text.
  const lines = encoding === 'base64' ? text : `${text.replace(/\r?\n/g, '\n').replace(/\n$/, '')}\n`
  return withEncoding(headers, 'base64') + toBase64(utf8.encode(lines)).replace(/.{76}/g, '$&\r\n')
}

/** The head with its empty line, and the body; null where there is none. */
function halves(part: string): [head: string, body: string | null] {
  const empty = /^\r*\n|\n\r*\n/.exec(part)
  if (empty === null) return [part, null]
  const at = empty.index + empty[0].length
  return [part.slice(0, at), part.slice(at)]
}

/** A header unfolded; the first one counts. */
function headerOf(head: string, name: string): string | null {
  const [, value = null] =
    new RegExp(`(?<![^\\n])${name}[ \\t]*:([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'i').exec(head) ?? []
  return value === null ? null : value.replace(/\r*\n/g, '').trim()
}

/** The first part of a header, such as text/plain; null where it is none that everyone reads alike. */
function tokenOf(value: string): string | null {
  const [, token = null] = /^([\w!#$&^.+-]+(?:\/[\w!#$&^.+-]+)?)\s*(?:;|$)/.exec(value) ?? []
  return token?.toLowerCase() ?? null
}

function parameterOf(value: string, name: string): string | null {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i')
  const [, quoted, plain] = pattern.exec(value) ?? []
  return quoted === undefined ? (plain ?? null) : quoted.replace(/\\(.)/gs, '$1')
}

type Encoding = 'base64' | 'quoted-printable' | 'none'

function encodingOf(value: string): Encoding | null {
  const token = value.toLowerCase()
  if (token === 'base64' || token === 'quoted-printable') return token
  return ['', '7bit', '8bit', 'binary'].includes(token) ? 'none' : null
}

function decoded(body: string, encoding: Encoding): string {
  if (encoding === 'none') return body
  if (encoding === 'quoted-printable') {
    return body
      .replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  const characters = body.replace(/[^A-Za-z0-9+/]+/g, '')
  return atob(characters.length % 4 === 1 ? characters.slice(0, -1) : characters)
}

/** Makes each part of a multipart body anew. The line break before a boundary belongs to the boundary. */
function eachPart(body: string, boundary: string, make: (part: string) => string): string {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const delimiter = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?:\\r*\\n|$)`, 'g')
  let made = ''
  let from: number | null = null
  for (let match = delimiter.exec(body); match !== null; match = delimiter.exec(body)) {
    made += from === null ? body.slice(0, match.index) : make(body.slice(from, match.index))
    made += match[0]
    from = delimiter.lastIndex
    // The line break that ends a boundary may begin the next one, where a part is empty.
    if (match[0].endsWith('\n') && match[1] === undefined) delimiter.lastIndex -= 1
    if (match[1] !== undefined) return made + body.slice(from)
  }
  return from === null ? body : made + make(body.slice(from))
}

/** The head of a part whose body is in UTF-8, and encoded in this way. */
function withEncoding(head: string, encoding: 'base64' | '8bit'): string {
  const others = head
    .replace(/(?<![^\n])content-transfer-encoding[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*/gi, '')
    .replace(/(?<![^\n])content-type[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*/i, (type) =>
      type.replace(/(;\s*charset\s*=\s*)(?:"(?:[^"\\]|\\.)*"|[^\s;"]+)/i, '$1utf-8'),
    )
  return `Content-Transfer-Encoding: ${encoding}\r\n${others}`
}
