import { Readable } from 'node:stream'
import { shown } from '@mailframe/protocol/sending'
import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { problemError, SendingError } from '../client/error.js'
import type { Attachment } from '../message/attachment.js'

/** The attachments of a message, with the names that nodemailer gives them. Streams and files stay unread. */
export function attachmentsOf(data: SendMailOptions): Attachment[] {
  const all = [data.attachments ?? []].flat()
  for (const given of all) checkGiven(given)
  // The calendar entry has fields of its own; nodemailer would attach it as a file too.
  const { icalEvent: _, ...files } = data
  const { attached } = new MailComposer(files).getAttachments(false)
  return attached.map((entry, at): Attachment => {
    const { filename, cid, content, encoding } = entry
    // Not the one that nodemailer finds by the name: every way to send has the same table.
    const { contentType } = all[at] ?? {}
    return {
      // Nodemailer writes an unknown extension as `.*`, and names no message/rfc822.
      ...(typeof filename === 'string' && filename !== '' ? { filename: filename.replace(/\.\*$/, '') } : {}),
      ...(contentType ? { contentType } : {}),
      ...(cid === undefined ? {} : { cid: cid.replace(/[<>]/g, '') }),
      ...sourceOf(content, encoding, data),
    }
  })
}

/** What nodemailer would send and REST has no place for; and what is no attachment at all. */
function checkGiven(given: NonNullable<SendMailOptions['attachments']>[number]): void {
  if (given.raw !== undefined) throw fault('must not be raw parts: REST takes files only')
  if (given.headers !== undefined) throw fault('must not have headers: REST takes none for a file')
  if (given.contentDisposition === 'inline' && !given.cid) {
    throw fault(
      'contentDisposition inline needs cid: REST shows only those images inline that the HTML names',
    )
  }
  if (given.content === undefined && given.path === undefined && given.href === undefined) {
    throw fault('must have content, path or href')
  }
}

function sourceOf(
  content: unknown,
  encoding: string | undefined,
  data: SendMailOptions,
): Pick<Attachment, 'content' | 'path'> {
  if (typeof content === 'string') {
    const isText = encoding === undefined || /^(?:utf-?8|ascii|7bit|8bit|binary)$/i.test(encoding)
    if (!isText && !Buffer.isEncoding(encoding)) throw fault(`encoding is unknown: ${shown(encoding)}`)
    return { content: isText ? content : Buffer.from(content, encoding as BufferEncoding) }
  }
  if (content instanceof Uint8Array || content instanceof Readable) return { content }
  if (typeof content === 'object' && content !== null) {
    const { path, href, httpHeaders } = content as { path?: unknown; href?: unknown; httpHeaders?: unknown }
    if (typeof path === 'string') {
      if (data.disableFileAccess) throw fault('must not be read from files: disableFileAccess is set')
      return { path }
    }
    if (typeof href === 'string') {
      if (data.disableUrlAccess) throw fault('must not be fetched: disableUrlAccess is set')
      return { content: fetched(href, httpHeaders as Record<string, string> | undefined, data.signal) }
    }
  }
  throw fault('must have content, path or href')
}

/** The bytes behind an address, fetched when they are needed. */
async function* fetched(
  href: string,
  headers: Record<string, string> | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const response = await fetch(href, { ...(headers && { headers }), ...(signal && { signal }) })
  if (!response.ok || response.body === null) {
    const { host } = new URL(href)
    throw new SendingError({
      message: `an attachment could not be fetched from ${host}: HTTP ${response.status}`,
      outcome: 'notSent',
      field: 'attachments',
    })
  }
  yield* response.body as AsyncIterable<Uint8Array>
}

function fault(message: string): SendingError {
  return problemError({ field: 'attachments', message: `attachments ${message}` })
}
