import { hasControl, SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { SendingError } from '../client/error.js'
import { contentTypeOfName } from './content-types.js'
import { attachmentFault, fileOf, type Source, sourceOf } from './source.js'

/** A file of a message: `content` or `path`. */
export interface Attachment {
  /** At most 255 characters. Default: the name of `path`, else `attachment`. */
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
  /** Default: by the extension of the filename, else application/octet-stream. */
  contentType?: string | undefined
  /** An image that the HTML names by `cid:`. ASCII, at most 255 characters, once in a message. */
  cid?: string | undefined
}

/** An attachment that can be sent. */
export interface Part extends Source {
  filename: string
  contentType: string
  cid: string | null
}

/** What file systems allow; and headers that cannot be folded stay within 998 characters. */
const MOST_CHARACTERS = 255

const CONTENT_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\p{Cc}\p{Cs}\u2028\u2029]*"))*$/u

/** No character that would have to be quoted or encoded: then no mail client would find the image by it. */
const CID = /^(?!.*=\?)[\w!#$%&'*+/=?^`{|}~.:@[\]-]+$/

/** @throws SendingError where one is at fault, or all together are too large (40819). */
export async function readParts(attachments: readonly Attachment[] | null | undefined): Promise<Part[]> {
  if (attachments === undefined || attachments === null) return []
  if (!Array.isArray(attachments)) throw attachmentFault('must be an array')
  const parts: Part[] = []
  const streams = new Set<unknown>()
  const cids = new Set<string>()
  let bytes = 0
  for (const attachment of attachments as unknown[]) {
    const part = await readPart(attachment)
    if (part.oneShot) {
      const { content } = attachment as Attachment
      if (streams.has(content)) {
        throw attachmentFault('must not hold one stream twice: it can be read once')
      }
      streams.add(content)
    }
    if (part.cid !== null) {
      if (cids.has(part.cid)) throw attachmentFault(`must not have one cid twice: ${shown(part.cid)}`)
      cids.add(part.cid)
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

async function readPart(given: unknown): Promise<Part> {
  if (typeof given !== 'object' || given === null) throw attachmentFault('must hold objects')
  const attachment: Attachment = given
  const { content, path, cid = null } = attachment
  if (path !== undefined && typeof path !== 'string') throw attachmentFault('path must be a string')
  const filename = attachment.filename ?? path?.split(/[/\\]/).at(-1) ?? 'attachment'
  if (typeof filename !== 'string' || filename === '' || hasControl(filename)) {
    throw attachmentFault('filename must be text without CR, LF, NUL and other control characters')
  }
  if ([...filename].length > MOST_CHARACTERS) {
    throw attachmentFault(`filename must have at most ${MOST_CHARACTERS} characters: ${shown(filename)}`)
  }
  const contentType = contentTypeOf(attachment.contentType, filename)
  if (cid !== null && (typeof cid !== 'string' || cid.length > MOST_CHARACTERS || !CID.test(cid))) {
    throw attachmentFault(
      `cid must be at most ${MOST_CHARACTERS} ASCII characters, without spaces, quotes, brackets, commas and ;: ${shown(cid)}`,
    )
  }
  if ((content === undefined) === (path === undefined)) {
    throw attachmentFault(`must have content or path, and not both: ${shown(filename)}`)
  }
  const source = path === undefined ? sourceOf(content, filename) : await fileOf(path, filename)
  return { filename, contentType, cid, ...source }
}

function contentTypeOf(given: unknown, filename: string): string {
  if (given === undefined) return contentTypeOfName(filename)
  if (typeof given !== 'string' || given.length > MOST_CHARACTERS || !CONTENT_TYPE.test(given)) {
    throw attachmentFault(`contentType must have the form type/subtype: ${shown(given)}`)
  }
  // A reader would parse the file as a part that holds other parts.
  if (/^multipart\//i.test(given)) {
    throw attachmentFault(`contentType must not be multipart: ${shown(given)}`)
  }
  return given
}
