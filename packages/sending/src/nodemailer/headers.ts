import { isJsonObject, parseJson } from '@mailframe/protocol'
import {
  checkHeaders,
  hasControl,
  isReservedHeader,
  readXSmtpApiHeader,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import type { SendMailOptions } from 'nodemailer'
import { problemError } from '../client/error.js'

/** Of what nodemailer writes by itself, what the service makes too. `checkHeaders` refuses where a message gives them. */
const BY_ITSELF = new Set(['mime-version', 'date', 'message-id', 'x-mailer'])

interface Given {
  name: string
  /** As the message has it: nodemailer would make spaces of line breaks. */
  values: string[]
}

/** The headers of `headers`, in both forms that nodemailer accepts. */
function givenHeaders(headers: SendMailOptions['headers']): Given[] {
  const entries: [string, unknown][] = Array.isArray(headers)
    ? headers.map(({ key, value }) => [key, value])
    : Object.entries(headers ?? {})
  return entries.map(([name, value]) => ({ name, values: [value].flat().map(textOf) }))
}

function textOf(value: unknown): string {
  const isPrepared = typeof value === 'object' && value !== null && 'value' in value
  // A prepared value may be folded.
  return isPrepared ? String(value.value).replace(/\r?\n[ \t]+/g, ' ') : String(value ?? '')
}

/**
 * The headers that nodemailer built (custom ones, priority, lists, references), as the service accepts them: each once,
 * unfolded. Date, Message-ID and X-Mailer only where the message gave them.
 *
 * @throws SendingError for a header that other fields make, one that stands twice, and control characters.
 */
export function customHeaders(built: string, data: SendMailOptions): Record<string, string> {
  const given = givenHeaders(data.headers).filter(({ name }) => name.toLowerCase() !== 'x-smtpapi')
  for (const { name, values } of given) {
    for (const value of values) {
      const check = checkHeaders({ [name]: value })
      if ('problem' in check) throw problemError(check.problem)
    }
  }
  for (const field of ['messageId', 'inReplyTo', 'references', 'list', 'xMailer'] as const) {
    if (holdsControl(data[field])) {
      throw problemError({
        field,
        message: `${field} must not contain CR, LF, NUL or other control characters`,
      })
    }
  }
  // Nodemailer writes SC-Custom-Id as Sc-Custom-ID.
  const names = new Map(given.map(({ name }) => [name.toLowerCase(), name]))
  const wanted = new Set(names.keys())
  if (data.messageId !== undefined) wanted.add('message-id')
  if (data.date !== undefined) wanted.add('date')
  if (typeof data.xMailer === 'string') wanted.add('x-mailer')
  const headers = new Map<string, [name: string, value: string]>()
  for (const line of built.split(/\r?\n(?![ \t])/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const key = name.toLowerCase()
    if (colon <= 0 || (!wanted.has(key) && (BY_ITSELF.has(key) || isReservedHeader(key)))) continue
    if (headers.has(key)) {
      throw problemError({
        field: 'headers',
        message: `headers must not hold ${name} twice: REST takes each once`,
      })
    }
    const value = line.slice(colon + 1).replace(/\s*\r?\n[ \t]+/g, ' ')
    headers.set(key, [names.get(key) ?? name, value.trim()])
  }
  return Object.fromEntries(headers.values())
}

function holdsControl(value: unknown): boolean {
  if (typeof value === 'string') return hasControl(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsControl)
}

/** The value of an X-SMTPAPI header, as JSON or in base64: existing code sets it for SMTP. */
export function xsmtpapiOf({ headers }: SendMailOptions): XSmtpApi | undefined {
  const header = givenHeaders(headers).find(({ name }) => name.toLowerCase() === 'x-smtpapi')
  if (header === undefined) return undefined
  const [value = '', second] = header.values
  const decoded = second === undefined ? (readXSmtpApiHeader(value) ?? objectOf(parseJson(value))) : null
  if (decoded !== null) return decoded
  throw problemError({ field: 'xsmtpapi', message: 'the header X-SMTPAPI must be JSON, or base64 of it' })
}

const objectOf = (json: unknown): XSmtpApi | null => (isJsonObject(json) ? json : null)
