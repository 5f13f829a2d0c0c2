import { hasControl, SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { problemError, SendingError } from '../error.js'

/** A file of a message: `content` or `path`. */
export interface Attachment {
  /** Default: the name of `path`, else `attachment`. */
  filename?: string | undefined
  /**
   * The bytes. A stream (of Node or of the Web) is sent as it is read, once: a message with one is never sent a second
   * time. A string is sent as UTF-8.
   */
  content?:
    | string
    | Uint8Array
    | ArrayBuffer
    | Blob
    | ReadableStream<Uint8Array>
    | AsyncIterable<Uint8Array | string>
    | undefined
  /** A file, read while it is sent. */
  path?: string | undefined
  /** Default: application/octet-stream. */
  contentType?: string | undefined
  /** An image that the HTML names by `cid:`. */
  cid?: string | undefined
}

/** An attachment that can be sent. */
export interface Part {
  filename: string
  contentType: string
  cid: string | null
  /** Bytes, or null where a stream does not tell. */
  size: number | null
  /** Whether `open` works once only. */
  oneShot: boolean
  open(): AsyncIterable<Uint8Array>
}

const CONTENT_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\p{Cc}\p{Cs}\u2028\u2029]*"))*$/u

/** @throws SendingError where one is at fault, or all together are too large (40819). */
export async function readParts(attachments: readonly Attachment[] | null | undefined): Promise<Part[]> {
  if (attachments === undefined || attachments === null) return []
  if (!Array.isArray(attachments)) throw problemError(fault('must be an array'))
  const parts: Part[] = []
  const streams = new Set<unknown>()
  let bytes = 0
  for (const attachment of attachments as unknown[]) {
    const part = await readPart(attachment)
    if (part.oneShot) {
      const { content } = attachment as Attachment
      if (streams.has(content))
        throw problemError(fault('must not hold one stream twice: it can be read once'))
      streams.add(content)
    }
    bytes += part.size ?? 0
    if (bytes > SENDING_LIMITS.attachmentBytes) throw tooLarge(`they have at least ${bytes}`)
    parts.push(part)
  }
  return parts
}

export function tooLarge(more: string): SendingError {
  const message = `40819 attachments must not exceed ${SENDING_LIMITS.attachmentBytes} bytes together: ${more}`
  return new SendingError({ message, outcome: 'refused', statusCode: 40819, field: 'attachments' })
}

const fault = (message: string) => ({ field: 'attachments', message: `attachments ${message}` })

async function readPart(given: unknown): Promise<Part> {
  if (typeof given !== 'object' || given === null) throw problemError(fault('must hold objects'))
  const attachment: Attachment = given
  const { content, path, contentType = 'application/octet-stream', cid = null } = attachment
  if (path !== undefined && typeof path !== 'string') throw problemError(fault('path must be a string'))
  const filename = attachment.filename ?? path?.split(/[/\\]/).at(-1) ?? 'attachment'
  if (typeof filename !== 'string' || filename === '' || hasControl(filename)) {
    throw problemError(fault('filename must be text without CR, LF, NUL and other control characters'))
  }
  if (typeof contentType !== 'string' || !CONTENT_TYPE.test(contentType)) {
    throw problemError(fault(`contentType must have the form type/subtype: ${shown(contentType)}`))
  }
  if (cid !== null && (typeof cid !== 'string' || !/^[^\s<>;\p{Cc}]+$/u.test(cid))) {
    throw problemError(fault(`cid must be text without spaces, < > and ;: ${shown(cid)}`))
  }
  if ((content === undefined) === (path === undefined)) {
    throw problemError(fault(`must have content or path, and not both: ${shown(filename)}`))
  }
  const about = { filename, contentType, cid }
  return path === undefined
    ? { ...about, ...sourceOf(content, filename) }
    : { ...about, ...(await fileOf(path)) }
}

type Source = Pick<Part, 'size' | 'oneShot' | 'open'>

function sourceOf(content: Attachment['content'], filename: string): Source {
  if (typeof content === 'string' || content instanceof Uint8Array || content instanceof ArrayBuffer) {
    const bytes =
      typeof content === 'string'
        ? new TextEncoder().encode(content)
        : content instanceof ArrayBuffer
          ? new Uint8Array(content)
          : content
    return {
      size: bytes.byteLength,
      oneShot: false,
      async *open() {
        yield bytes
      },
    }
  }
  if (content instanceof Blob) {
    return { size: content.size, oneShot: false, open: () => content.stream() as AsyncIterable<Uint8Array> }
  }
  if (typeof content === 'object' && content !== null && Symbol.asyncIterator in content) {
    // It would give nothing, or half, and nobody would see it.
    if (wasRead(content))
      throw problemError(fault(`content is a stream that was read before: ${shown(filename)}`))
    return { size: null, oneShot: true, open: () => bytesOf(content) }
  }
  throw problemError(fault(`content must be a string, bytes, a Blob or a stream: ${shown(filename)}`))
}

/** Whether a stream of Node or of the Web was read, even in part. */
function wasRead(content: object): boolean {
  const { readableDidRead, destroyed } = content as { readableDidRead?: unknown; destroyed?: unknown }
  if (readableDidRead === true || destroyed === true) return true
  if (!(content instanceof ReadableStream)) return false
  try {
    // Refuses what is locked or was read; the stream itself does not tell.
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

async function fileOf(path: string): Promise<Source> {
  // Here, so that the rest runs where there is no file system.
  const { createReadStream } = await import('node:fs')
  const { stat } = await import('node:fs/promises')
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw problemError(fault(`path must be a file: ${shown(path)}`))
    return { size: stats.size, oneShot: false, open: () => createReadStream(path) }
  } catch (error) {
    if (error instanceof SendingError) throw error
    const { code } = error as { code?: string }
    throw problemError(fault(`path cannot be read${code === undefined ? '' : ` (${code})`}: ${shown(path)}`))
  }
}
