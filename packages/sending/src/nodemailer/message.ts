import { formatAddress } from '@mailframe/protocol/sending'
import type { SendMailOptions } from 'nodemailer'
import { problemError } from '../error.js'
import type { Message } from '../message/message.js'
import { attachmentsOf } from './attachments.js'
import { customHeaders, xsmtpapiOf } from './headers.js'

/** What the service's REST operation has no field for. Sent without it, a message would be another one. */
const NOT_OVER_REST = [
  'sender',
  'raw',
  'icalEvent',
  'alternatives',
  'amp',
  'watchHtml',
  'envelope',
  'dsn',
  'otp',
] as const

/** What the transport needs of nodemailer's message. */
export interface MailSource {
  data: SendMailOptions
  message: { buildHeaders(): string }
  resolveContent(data: object, key: string): Promise<unknown>
}

/** A message of nodemailer as one of `createSender`. */
export async function messageOf(mail: MailSource): Promise<Message> {
  const { data } = mail
  for (const field of NOT_OVER_REST) {
    if (data[field] !== undefined && data[field] !== null) {
      throw problemError({ field, message: `${field} cannot be sent over REST: use @mailframe/sending/smtp` })
    }
  }
  const [from, secondFrom] = addressesOf(data.from)
  if (secondFrom !== undefined) throw problemError({ field: 'from', message: 'from must be one address' })
  const html = await textOf(mail, 'html')
  const plain = await textOf(mail, 'text')
  const xsmtpapi = xsmtpapiOf(data)
  const replyTo = addressesOf(data.replyTo)
  return {
    from: from ?? '',
    to: addressesOf(data.to),
    cc: addressesOf(data.cc),
    bcc: addressesOf(data.bcc),
    ...(replyTo.length === 0 ? {} : { replyTo }),
    subject: data.subject ?? '',
    ...(html === undefined ? {} : { html }),
    ...(plain === undefined ? {} : { plain }),
    ...(xsmtpapi === undefined ? {} : { xsmtpapi }),
    headers: customHeaders(mail.message.buildHeaders(), data),
    attachments: attachmentsOf(data),
  }
}

/** Strings as they are, for the parser that refuses what is wrong; objects as `"Name" <address>`. */
function addressesOf(value: SendMailOptions['to'] | SendMailOptions['from']): string[] {
  if (value === undefined || value === null || value === '') return []
  return [value].flat().map((entry) => {
    if (typeof entry === 'string') return entry
    const { name, address } = entry as { name?: string; address?: string }
    return formatAddress({ name: name || null, address: String(address) })
  })
}

async function textOf(mail: MailSource, key: 'html' | 'text'): Promise<string | undefined> {
  if (mail.data[key] === undefined || mail.data[key] === null) return undefined
  const content = await mail.resolveContent(mail.data, key)
  return Buffer.isBuffer(content) ? content.toString() : String(content)
}
