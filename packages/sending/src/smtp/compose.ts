import { Readable } from 'node:stream'
import { type Address, SENDING_LIMITS, xsmtpapiHeader } from '@mailframe/protocol/sending'
import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { problemError, SendingError } from '../client/error.js'
import { createPartReader, type PartReader } from '../message/reading.js'
import type { PreparedMessage } from '../message/send.js'
import { base64Lines } from './base64.js'
import { openedLater } from './opened-later.js'
import { largestSize, smallestSize } from './size.js'

/** A message whose bytes are made while they are sent, and who it is from and for. */
export interface Composed {
  envelope: { from: string; to: string[] }
  /** For nodemailer's logs. */
  messageId: string
  /** The message from its start. Nothing is composed or read before the first byte is pulled. */
  open(): Readable
  /** Whether `open` gives the whole message once more: a stream of the caller can be read once. */
  canOpen(): boolean
  /** What failed while the message was composed: its end was never sent, so it was not accepted. */
  failure(): SendingError | undefined
}

const PIECE = 64 * 1_024

const mailbox = ({ name, address }: Address) => ({ name: name ?? '', address })

/**
 * Makes a message ready. X-SMTPAPI is put in by hand: nodemailer would encode its quotes, or leave one long line.
 *
 * @throws SendingError for what cannot be sent over SMTP.
 */
export async function compose({ message, parts }: PreparedMessage): Promise<Composed> {
  const { from, fromName, to, cc, replyTo, subject, html, plain, headers, xsmtpapi, tags, label } = message
  if (tags.length > 0) throw notOverSmtp('tags')
  if (message.respEmailId !== null) throw notOverSmtp('respEmailId')
  if (typeof label === 'string') throw notOverSmtp('label', ': pass its id as a number')
  const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))
  const last = xsmtpapi === null ? '' : `\r\n${headerOf(xsmtpapi)}`
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const messageId = `<${crypto.randomUUID()}@${domain}>`
  const fields = {
    from: { name: fromName ?? '', address: from.address },
    to: to.map(mailbox),
    cc: cc.map(mailbox),
    replyTo: replyTo.map(mailbox),
    subject,
    headers,
    // Given, so that a message that is sent again is the same one.
    ...(names.has('date') ? {} : { date: new Date() }),
    ...(names.has('message-id') ? {} : { messageId }),
    ...(html === null ? {} : { html }),
    ...(plain === null ? {} : { text: plain }),
    // Everything is content by now: nothing of a message may read files or fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    // As they were given: nodemailer would write SC-Custom-Id as Sc-Custom-ID.
    normalizeHeaderKey: (key: string) => names.get(key.toLowerCase()) ?? key,
  }
  let reader: PartReader | undefined
  let tooLarge: SendingError | undefined
  let opened = false

  /** The message, with its files or with none; with the line breaks of the wire where its bytes are counted. */
  const streamOf = (files: typeof parts, { isCounted }: { isCounted: boolean }): Readable => {
    const own = createPartReader()
    reader = own
    const contents = files.map((part) => Readable.from(base64Lines(own.read(part)), { objectMode: false }))
    const node = new MailComposer({
      ...fields,
      ...(isCounted ? { newline: 'win' } : {}),
      attachments: files.map((part, at) => ({
        filename: part.filename,
        contentType: part.contentType,
        // Not left to nodemailer: message/rfc822 would be shown inline, its line breaks changed.
        contentDisposition: part.cid === null ? ('attachment' as const) : ('inline' as const),
        contentTransferEncoding: 'base64' as const,
        content: contents[at],
        ...(part.cid === null ? {} : { cid: part.cid }),
      })),
    }).compile()
    const encoded = new Set<unknown>(contents)
    for (const each of nodesOf(node)) if (encoded.has(each.content)) leaveEncoded(each)
    const build = node.buildHeaders.bind(node)
    // The last header: right before the empty line.
    node.buildHeaders = () => build() + last
    return node.createReadStream()
  }

  const most = SENDING_LIMITS.smtpBytes
  const sizes = { text: [html, plain], parts, header: last }
  if (smallestSize(sizes) > most) throw overSmtp(`it has at least ${smallestSize(sizes)}`)
  const mayBeOver = largestSize(sizes) > most
  if (mayBeOver) {
    let bytes = smallestSize({ ...sizes, text: [], header: '' })
    for await (const chunk of streamOf([], { isCounted: true })) bytes += (chunk as Buffer).byteLength
    if (bytes > most) throw overSmtp(`it has ${bytes}`)
  }
  return {
    envelope: { from: from.address, to: message.recipients.map(({ address }) => address) },
    messageId,
    open() {
      let bytes = 0
      tooLarge = undefined
      return openedLater({
        open() {
          opened = true
          // What has no files was counted before, and of most others the size is known.
          const isCounted = parts.length > 0 && (mayBeOver || parts.some(({ size }) => size === null))
          return streamOf(parts, { isCounted })
        },
        onChunk(chunk) {
          bytes += chunk.byteLength
          if (bytes <= most) return
          tooLarge = overSmtp('more than that was read')
          throw new Error(tooLarge.message)
        },
        // What the caller streams goes on as it comes: a connection that waits too long is ended.
        piece: parts.some(({ oneShot }) => oneShot) ? 0 : PIECE,
      })
    },
    canOpen: () => !opened || !parts.some(({ oneShot }) => oneShot),
    failure: () => tooLarge ?? reader?.failure(),
  }
}

function nodesOf(node: MimeNode): MimeNode[] {
  return [node, ...node.childNodes.flatMap(nodesOf)]
}

/** Has nodemailer write a content as it is, though its header says that it is encoded. */
function leaveEncoded(node: MimeNode): void {
  const [encoding, headers] = [node.getTransferEncoding.bind(node), node.buildHeaders.bind(node)]
  const asItIs = () => '7bit'
  node.getTransferEncoding = asItIs
  node.buildHeaders = () => {
    node.getTransferEncoding = encoding
    const text = headers()
    node.getTransferEncoding = asItIs
    return text
  }
}

function headerOf(xsmtpapi: NonNullable<PreparedMessage['message']['xsmtpapi']>): string {
  try {
    return xsmtpapiHeader(xsmtpapi)
  } catch (error) {
    throw problemError({ field: 'xsmtpapi', message: error instanceof Error ? error.message : String(error) })
  }
}

function overSmtp(more: string): SendingError {
  const message = `40819 a message over SMTP must not exceed ${SENDING_LIMITS.smtpBytes} bytes; ${more}`
  return new SendingError({ message, outcome: 'refused', statusCode: 40819, field: 'attachments' })
}

function notOverSmtp(field: string, more = ''): SendingError {
  return problemError({ field, message: `${field} cannot be sent over SMTP${more}` })
}
