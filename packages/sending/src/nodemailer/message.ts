import { documentedProblem, formatAddress, shown } from '@mailframe/protocol/sending'
import type { SendMailOptions } from 'nodemailer'
import { problemError, SendingError } from '../client/error.js'
import type { Message } from '../message/message.js'
import { attachmentsOf } from './attachments.js'
import { customHeaders, xsmtpapiOf } from './headers.js'
import type { CalendarEntry } from './ical.js'

/** What the service's REST operation has no field for. Sent without it, a message would be another one. */
const NOT_OVER_REST = [
  'sender',
  'raw',
  'alternatives',
  'amp',
  'watchHtml',
  'envelope',
  'dsn',
  'otp',
  'auth',
  'dkim',
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
    const value: unknown = (data as Record<string, unknown>)[field]
    const isNone = value === undefined || value === null || value === false
    if (!isNone && !(Array.isArray(value) && value.length === 0)) {
      throw problemError({
        field,
        message: `${field} cannot be sent over REST: the service has no field for it`,
      })
    }
  }
  const [from, secondFrom] = addressesOf('from', data.from)
  if (secondFrom !== undefined) throw problemError({ field: 'from', message: 'from must be one address' })
  const html = await textOf(mail, 'html')
  const plain = await textOf(mail, 'text')
  const xsmtpapi = xsmtpapiOf(data)
  const replyTo = addressesOf('replyTo', data.replyTo)
  return {
    from: from ?? '',
    to: addressesOf('to', data.to),
    cc: addressesOf('cc', data.cc),
    bcc: addressesOf('bcc', data.bcc),
    ...(replyTo.length === 0 ? {} : { replyTo }),
    subject: data.subject ?? '',
    ...(html === undefined ? {} : { html }),
    ...(plain === undefined ? {} : { plain }),
    ...(xsmtpapi === undefined ? {} : { xsmtpapi }),
    headers: customHeaders(mail.message.buildHeaders(), data),
    attachments: attachmentsOf(data),
  }
}

type AddressName = 'from' | 'to' | 'cc' | 'bcc' | 'replyTo'
const INVALID = { from: 40802, to: 40806, cc: 40806, bcc: 40806, replyTo: 40811 } as const

/** Strings as they are, for the parser that refuses what is wrong; objects as `"Name" <address>`. */
function addressesOf(field: AddressName, value: SendMailOptions['to'] | SendMailOptions['from']): string[] {
  if (value === undefined || value === null || value === '') return []
  return [value].flat(2).map((entry: unknown) => {
    if (typeof entry === 'string') return entry
    const { name, address } = (entry ?? {}) as { name?: unknown; address?: unknown }
    // An object is one address: none of its parts may make two of it.
    if (typeof address !== 'string' || /[<>,;]/.test(address)) {
      throw problemError(documentedProblem(INVALID[field], field, shown(address ?? entry)))
    }
    return formatAddress({ name: typeof name === 'string' && name !== '' ? name : null, address })
  })
}

/** The calendar entry of a message, or null where it has none. */
export async function calendarOf(mail: MailSource): Promise<CalendarEntry | null> {
  const { icalEvent, disableFileAccess, disableUrlAccess } = mail.data
  if (!icalEvent) return null
  const given = { ...(typeof icalEvent === 'object' ? icalEvent : {}) } as Record<string, unknown>
  if ((given.path && disableFileAccess) || (given.href && disableUrlAccess)) {
    const message = 'icalEvent must not be read from elsewhere: disableFileAccess or disableUrlAccess is set'
    throw problemError({ field: 'icalEvent', message })
  }
  const text = await textOf(mail, 'icalEvent')
  const { entryOf } = await import('./ical.js')
  return entryOf(text ?? '', typeof given.method === 'string' ? given.method : undefined)
}

async function textOf(mail: MailSource, key: 'html' | 'text' | 'icalEvent'): Promise<string | undefined> {
  if (mail.data[key] === undefined || mail.data[key] === null) return undefined
  const content = await mail.resolveContent(mail.data, key).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new SendingError({
      message: `${key} could not be read: ${why}`,
      outcome: 'notSent',
      field: key,
      cause: error,
    })
  })
  return textIn(content) ?? missingIn(key)
}

/** What Nodemailer read. An object that names nothing to read is returned as it is. */
function textIn(content: unknown): string | null {
  if (content instanceof Uint8Array) return Buffer.from(content).toString()
  if (typeof content !== 'object' || content === null) return String(content)
  return 'content' in content && content.content === '' ? '' : null
}

function missingIn(key: string): never {
  throw problemError({ field: key, message: `${key} must be text, or have content, path or href` })
}
