import { base64, decodeText, fromBase64 } from '../bytes.js'
import { isJsonObject } from '../json.js'
import { type Address, type MailboxParser, readAddresses } from './addresses.js'
import { SENDING_LIMITS } from './limits.js'
import { documentedProblem, type SendingProblem, shown } from './problem.js'

/** The value of X-SMTPAPI. Spec: Content variables; its keys: spec/public-facts.md. Unknown keys are kept. */
export interface XSmtpApi {
  /** The recipients; makes `to`, `cc` and `bcc` void. Each sees only their own address. */
  to?: string[]
  /** `%name%` → one value for each address of `to`, in its order. */
  sub?: Record<string, string[]>
  /** `%name%` → one value for everyone. Where present, `sub` is ignored. */
  pubsub?: Record<string, string>
  /** Variables inside values, put in by a second pass. */
  section?: Record<string, string>
  /** What is tracked, for this message. */
  filters?: Partial<Record<XSmtpApiFilter, { settings: { enable: '0' | '1' } }>>
  [key: string]: unknown
}

/** What can be switched on and off for a message. */
export type XSmtpApiFilter = 'subscription_tracking' | 'open_tracking' | 'click_tracking'

const KEY = /^%[^%\p{Cc}]+%$/u

/** Whether a text has the form `%name%`. */
export function isPlaceholder(text: string): boolean {
  return KEY.test(text)
}

/** The addresses of X-SMTPAPI's `to`, or what is wrong with the whole value. No `to` is no fault. */
export function checkXSmtpApi(
  value: unknown,
  parse: MailboxParser,
): { to: Address[] | null } | { problem: SendingProblem } {
  const fault = (message: string) => ({ problem: { field: 'xsmtpapi', message: `X-SMTPAPI ${message}` } })
  if (!isJsonObject(value)) return fault('must be a JSON object')
  const { to, sub, pubsub, section, filters } = value
  let addresses: Address[] | null = null
  if (to !== undefined) {
    const isList = Array.isArray(to) && to.every((entry) => typeof entry === 'string')
    if (!isList || to.length === 0) {
      return { problem: documentedProblem(40880, 'xsmtpapi', 'to must be an array of addresses') }
    }
    const texts: string[] = to
    if (texts.length > SENDING_LIMITS.recipients) {
      return { problem: documentedProblem(40807, 'xsmtpapi', `to holds ${texts.length}`) }
    }
    const reading = readAddresses(texts, parse)
    if ('invalid' in reading) {
      return { problem: documentedProblem(40880, 'xsmtpapi', shown(reading.invalid)) }
    }
    // One address an entry: otherwise no substitution array could match.
    if (reading.addresses.length !== texts.length) {
      return { problem: documentedProblem(40880, 'xsmtpapi', 'each entry of to must be one address') }
    }
    addresses = reading.addresses
  }
  if (sub !== undefined) {
    if (!isJsonObject(sub)) return fault('sub must be an object of arrays')
    if (addresses === null && Object.keys(sub).length > 0)
      return fault('sub needs to: one value for each address')
    for (const [key, values] of Object.entries(sub)) {
      if (!KEY.test(key)) return fault(`sub: the key ${shown(key)} must have the form %name%`)
      if (!Array.isArray(values) || !values.every((entry) => typeof entry === 'string')) {
        return fault(`sub ${shown(key)} must be an array of strings`)
      }
      if (values.length !== addresses?.length) {
        return fault(`sub ${shown(key)} has ${values.length} values for ${addresses?.length} addresses in to`)
      }
    }
  }
  for (const [name, map] of Object.entries({ pubsub, section })) {
    if (map === undefined) continue
    if (!isJsonObject(map)) return fault(`${name} must be an object of strings`)
    for (const [key, text] of Object.entries(map)) {
      if (!KEY.test(key)) return fault(`${name}: the key ${shown(key)} must have the form %name%`)
      if (typeof text !== 'string') return fault(`${name} ${shown(key)} must be a string`)
    }
  }
  if (filters !== undefined) {
    if (!isJsonObject(filters)) return fault('filters must be an object')
    for (const [name, filter] of Object.entries(filters)) {
      const settings = isJsonObject(filter) ? filter.settings : undefined
      if (!isJsonObject(settings) || !['0', '1'].includes(String(settings.enable))) {
        return fault(`filters.${name}.settings.enable must be "0" or "1"`)
      }
    }
  }
  return { to: addresses }
}

/** Line length at which the header is folded. */
const FOLD = 76

/**
 * The header over SMTP, without its line break at the end: base64 of the JSON in lines of at most 76 characters, so
 * that no quote, non-ASCII character or long line is in it (spec/choices.md).
 *
 * @throws RangeError where it is larger than 1 MB.
 */
export function xsmtpapiHeader(value: XSmtpApi): string {
  const name = 'X-SMTPAPI: '
  const encoded = base64(JSON.stringify(value))
  const lines = [encoded.slice(0, FOLD - name.length)]
  for (let at = FOLD - name.length; at < encoded.length; at += FOLD - 1) {
    lines.push(encoded.slice(at, at + FOLD - 1))
  }
  const header = `${name}${lines.join('\r\n ')}`
  if (header.length > SENDING_LIMITS.xsmtpapiBytes) {
    throw new RangeError(
      `X-SMTPAPI must not exceed ${SENDING_LIMITS.xsmtpapiBytes} bytes; it has ${header.length}`,
    )
  }
  return header
}

/** The JSON of a header value as it came over SMTP, folded or not; null where it is not base64 of a JSON object. */
export function readXSmtpApiHeader(value: string): XSmtpApi | null {
  const packed = value.replace(/\s+/g, '')
  if (packed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return null
  try {
    const json: unknown = JSON.parse(decodeText(fromBase64(packed)))
    return isJsonObject(json) ? json : null
  } catch {
    return null
  }
}
