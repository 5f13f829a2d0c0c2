import type { JsonObject } from '../email.js'
import { isJsonObject, parseJson } from '../json.js'

/** The body of every REST answer. Spec: Response envelope. */
export interface Envelope {
  /** What counts: a failure may come with HTTP 200, a success with another statusCode than 200. */
  result: boolean
  /** See STATUS_CODES. */
  statusCode: number
  /** The service's own words. */
  message: string
  /** What came of it; empty where nothing did. */
  info: JsonObject
}

/** An envelope, or null where the text is none. A numeric text counts as a statusCode, a missing one is 0. */
export function readEnvelope(text: string): Envelope | null {
  const json = parseJson(text)
  if (!isJsonObject(json)) return null
  const { result, statusCode, message, info } = json
  if (typeof result !== 'boolean') return null
  const code = typeof statusCode === 'string' ? Number(statusCode) : statusCode
  return {
    result,
    statusCode: typeof code === 'number' && Number.isInteger(code) ? code : 0,
    message: typeof message === 'string' ? message : '',
    info: isJsonObject(info) ? info : {},
  }
}

/** The id of one recipient's email (spec/public-facts.md). `index` counts to, cc and bcc from 0. */
export function formatEmailId(messageId: string, index: number, address: string): string {
  return `${messageId}${index}$${address}`
}

/** The recipient that an email id names, or null. */
export function addressOfEmailId(emailId: string): string | null {
  const at = emailId.indexOf('$')
  return at === -1 ? null : emailId.slice(at + 1)
}
