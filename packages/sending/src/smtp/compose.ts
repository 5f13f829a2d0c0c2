import { Readable } from 'node:stream'
import { type Address, SENDING_LIMITS, xsmtpapiHeader } from '@mailframe/protocol/sending'
import MailComposer from 'nodemailer/lib/mail-composer'
import { problemError, SendingError } from '../error.js'
import type { PreparedMessage } from '../message/send.js'

/** A message as it goes over the wire, and who it is from and for. */
export interface Composed {
  raw: Buffer
  envelope: { from: string; to: string[] }
}

const mailbox = ({ name, address }: Address) => ({ name: name ?? '', address })

/** Builds the MIME message. X-SMTPAPI is put in by hand: nodemailer would encode its quotes, or leave one long line. */
export async function compose({ message, parts }: PreparedMessage): Promise<Composed> {
  const { from, fromName, to, cc, replyTo, subject, html, plain, headers, xsmtpapi, tags, label } = message
  if (tags.length > 0) throw notOverSmtp('tags')
  if (typeof label === 'string') throw notOverSmtp('label', ': pass its id as a number')
  const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))
  const composer = new MailComposer({
    from: { name: fromName ?? '', address: from.address },
    to: to.map(mailbox),
    cc: cc.map(mailbox),
    replyTo: replyTo.map(mailbox),
    subject,
    headers,
    ...(html === null ? {} : { html }),
    ...(plain === null ? {} : { text: plain }),
    attachments: parts.map(({ filename, contentType, cid, open }) => ({
      filename,
      contentType,
      content: Readable.from(open()),
      ...(cid === null ? {} : { cid }),
    })),
    // Everything is content by now: nothing of a message may read files or fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
    // As they were given: nodemailer would write SC-Custom-Id as Sc-Custom-ID.
    normalizeHeaderKey: (key) => names.get(key.toLowerCase()) ?? key,
  })
  const built = await build(composer)
  const raw = xsmtpapi === null ? built : withHeader(built, headerOf(xsmtpapi))
  if (raw.byteLength > SENDING_LIMITS.smtpBytes) {
    throw new SendingError({
      message: `40819 a message over SMTP must not exceed ${SENDING_LIMITS.smtpBytes} bytes; it has ${raw.byteLength}`,
      outcome: 'refused',
      statusCode: 40819,
      field: 'attachments',
    })
  }
  return { raw, envelope: { from: from.address, to: message.recipients.map(({ address }) => address) } }
}

async function build(composer: MailComposer): Promise<Buffer> {
  try {
    return await composer.compile().build()
  } catch (error) {
    const message = 'an attachment could not be read to its end: nothing was sent'
    throw new SendingError({ message, outcome: 'notSent', field: 'attachments', cause: error })
  }
}

function headerOf(xsmtpapi: NonNullable<PreparedMessage['message']['xsmtpapi']>): string {
  try {
    return xsmtpapiHeader(xsmtpapi)
  } catch (error) {
    throw problemError({ field: 'xsmtpapi', message: error instanceof Error ? error.message : String(error) })
  }
}

/** The last header: right before the empty line. */
function withHeader(message: Buffer, header: string): Buffer {
  const end = message.indexOf('\r\n\r\n')
  if (end === -1) throw new RangeError('the message has no end of its headers')
  return Buffer.concat([message.subarray(0, end), Buffer.from(`\r\n${header}`), message.subarray(end)])
}

function notOverSmtp(field: string, more = ''): SendingError {
  return problemError({ field, message: `${field} cannot be sent over SMTP${more}` })
}
