import { readXSmtpApiHeader, type XSmtpApi } from '@mailframe/protocol/sending'
import type { SendMailOptions } from 'nodemailer'
import { problemError } from '../error.js'

/** Made from the fields of the message, or by the service. */
const MADE = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'x-smtpapi',
  'x-mailer',
])

/**
 * The headers that nodemailer built (custom ones, priority, lists, references), as the service takes them: each once,
 * unfolded. Date and Message-ID only where the message gave them.
 */
export function customHeaders(built: string, data: SendMailOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const given = Array.isArray(data.headers)
    ? data.headers.map(({ key }) => key)
    : Object.keys(data.headers ?? {})
  // Nodemailer writes SC-Custom-Id as Sc-Custom-ID.
  const names = new Map(given.map((name) => [name.toLowerCase(), name]))
  for (const line of built.split(/\r?\n(?![ \t])/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const key = name.toLowerCase()
    if (colon <= 0 || MADE.has(key)) continue
    if (key === 'message-id' && data.messageId === undefined) continue
    if (key === 'date' && data.date === undefined) continue
    if (Object.keys(headers).some((other) => other.toLowerCase() === key)) {
      throw problemError({
        field: 'headers',
        message: `headers must not hold ${name} twice: REST takes each once`,
      })
    }
    headers[names.get(key) ?? name] = line
      .slice(colon + 1)
      .replace(/\s*\r?\n[ \t]+/g, ' ')
      .trim()
  }
  return headers
}

/** The value of an X-SMTPAPI header, as JSON or in base64: existing code sets it for SMTP. */
export function xsmtpapiOf({ headers }: SendMailOptions): XSmtpApi | undefined {
  const entries: [string, unknown][] = Array.isArray(headers)
    ? headers.map(({ key, value }) => [key, value])
    : Object.entries(headers ?? {})
  const header = entries.find(([name]) => name.toLowerCase() === 'x-smtpapi')?.[1]
  if (header === undefined || header === null) return undefined
  const value: unknown = typeof header === 'object' && 'value' in header ? header.value : header
  if (typeof value === 'string') {
    const decoded = readXSmtpApiHeader(value) ?? parsed(value)
    if (decoded !== null) return decoded
  }
  throw problemError({ field: 'xsmtpapi', message: 'the header X-SMTPAPI must be JSON, or base64 of it' })
}

function parsed(text: string): XSmtpApi | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as XSmtpApi) : null
  } catch {
    return null
  }
}
