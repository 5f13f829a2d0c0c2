import { shown } from '@mailframe/protocol/sending'
import { problemError, SendingError } from '../client/error.js'
import type { Attachment } from './attachment.js'

/** Where the bytes of an attachment come from. */
export interface Source {
  /** Bytes, or null for a stream, whose size is unknown. */
  size: number | null
  /** Whether `open` works once only. */
  oneShot: boolean
  open(): AsyncIterable<Uint8Array>
}

/** Size of the pieces in which bytes in memory are passed on: the encoder would hold a second copy of the whole. */
const PIECE = 64 * 1_024

export function attachmentFault(message: string): SendingError {
  return problemError({ field: 'attachments', message: `attachments ${message}` })
}

/** @throws SendingError where it is none, or a stream that was read. */
export function sourceOf(content: Attachment['content'], filename: string): Source {
  if (typeof content === 'string') {
    return {
      size: utf8Length(content),
      oneShot: false,
      open: () => pieces(new TextEncoder().encode(content)),
    }
  }
  if (content instanceof Uint8Array || content instanceof ArrayBuffer) {
    const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content
    return { size: bytes.byteLength, oneShot: false, open: () => pieces(bytes) }
  }
  if (content instanceof Blob) {
    return { size: content.size, oneShot: false, open: () => content.stream() as AsyncIterable<Uint8Array> }
  }
  if (typeof content === 'object' && content !== null && Symbol.asyncIterator in content) {
    // It would give nothing, or half, and nobody would see it.
    if (wasRead(content))
      throw attachmentFault(`content is a stream that was read before: ${shown(filename)}`)
    return { size: null, oneShot: true, open: () => bytesOf(content) }
  }
  throw attachmentFault(`content must be a string, bytes, a Blob or a stream: ${shown(filename)}`)
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** The bytes that a text has in UTF-8, without a copy of it: half a surrogate pair is written as U+FFFD. */
function utf8Length(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.codePointAt(at) ?? 0
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit < 0x10000 ? 3 : 4
    if (unit >= 0x10000) at += 1
  }
  return bytes
}

/** Whether a stream of Node or of the Web was read, even in part. */
function wasRead(content: object): boolean {
  const { readableDidRead, destroyed } = content as { readableDidRead?: unknown; destroyed?: unknown }
  if (readableDidRead === true || destroyed === true) return true
  if (!(content instanceof ReadableStream)) return false
  try {
    // Throws where it is locked or was read; the stream itself has no such property.
    return new Response(content).bodyUsed
  } catch {
    return true
  }
}

async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    if (typeof chunk === 'string') yield new TextEncoder().encode(chunk)
    else if (chunk instanceof Uint8Array) yield chunk
    else throw new TypeError('a stream of an attachment must give bytes or strings')
  }
}

/** @throws SendingError where it cannot be read. */
export async function fileOf(path: string, filename: string): Promise<Source> {
  // Here, so that the rest runs where there is no file system.
  const { createReadStream } = await import('node:fs')
  const { stat } = await import('node:fs/promises')
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw attachmentFault(`path must be a file: ${shown(path)}`)
    // Not all of it: a message that waits for a connection holds it.
    const { size, mtimeMs, ino } = stats
    const isSame = async () => {
      const now = await stat(path).catch(() => null)
      return now?.size === size && now.mtimeMs === mtimeMs && now.ino === ino
    }
    return {
      size,
      oneShot: false,
      open: () => unchanged(() => createReadStream(path), size, filename, isSame),
    }
  } catch (error) {
    if (error instanceof SendingError) throw error
    const { code } = error as { code?: string }
    throw attachmentFault(`path cannot be read${code === undefined ? '' : ` (${code})`}: ${shown(path)}`)
  }
}

/** A file that is written while it is sent would arrive as neither what it was nor what it is. */
async function* unchanged(
  open: () => AsyncIterable<Uint8Array>,
  size: number,
  filename: string,
  isSame: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  const changed = () => {
    const message = `attachments: ${shown(filename)} changed while it was being read: nothing was sent`
    return new SendingError({ message, outcome: 'notSent', field: 'attachments' })
  }
  if (!(await isSame())) throw changed()
  let read = 0
  for await (const chunk of open()) {
    read += chunk.byteLength
    if (read > size) throw changed()
    yield chunk
  }
  if (read !== size || !(await isSame())) throw changed()
}
