import {
  type Address,
  type CheckedMessage,
  formatAddress,
  LIST_SEPARATOR,
  MAIL_FIELDS,
} from '@mailframe/protocol/sending'
import type { Part } from './attachment.js'

export type Field = readonly [name: string, value: string]

const joined = (addresses: readonly Address[]) => addresses.map(({ address }) => address).join(LIST_SEPARATOR)

/** The form fields of a message, without the credentials. Spec: Email send parameters; the rest: spec/choices.md. */
export function mailFields(message: CheckedMessage, parts: readonly Part[]): Field[] {
  const { headers, label, tags, xsmtpapi, replyTo, html, plain, fromName, sendRequestId } = message
  const { respEmailId, lists } = message
  const cids = parts.flatMap(({ cid }) => (cid === null ? [] : [cid]))
  const fields: [string, string | null][] = [
    [MAIL_FIELDS.from, message.from.address],
    [MAIL_FIELDS.fromName, fromName],
    [MAIL_FIELDS.to, lists.join(LIST_SEPARATOR) || joined(message.to) || null],
    [MAIL_FIELDS.useAddressList, lists.length === 0 ? null : 'true'],
    [MAIL_FIELDS.cc, joined(message.cc) || null],
    [MAIL_FIELDS.bcc, joined(message.bcc) || null],
    [MAIL_FIELDS.replyTo, replyTo.map(formatAddress).join(LIST_SEPARATOR) || null],
    [MAIL_FIELDS.subject, message.subject || null],
    [MAIL_FIELDS.html, html],
    [MAIL_FIELDS.plain, plain],
    [MAIL_FIELDS.headers, Object.keys(headers).length === 0 ? null : JSON.stringify(headers)],
    [MAIL_FIELDS.labelName, typeof label === 'string' ? label : null],
    [MAIL_FIELDS.labelId, typeof label === 'number' ? String(label) : null],
    [MAIL_FIELDS.tags, tags.join(LIST_SEPARATOR) || null],
    [MAIL_FIELDS.xsmtpapi, xsmtpapi === null ? null : JSON.stringify(xsmtpapi)],
    [MAIL_FIELDS.sendRequestId, sendRequestId],
    [MAIL_FIELDS.respEmailId, respEmailId === null ? null : String(respEmailId)],
    [MAIL_FIELDS.embeddedCid, cids.join(LIST_SEPARATOR) || null],
  ]
  return fields.filter((field): field is [string, string] => field[1] !== null)
}

/**
 * Fields as application/x-www-form-urlencoded. Not by URLSearchParams: it builds a body of 15 KB from thousands of
 * short strings, and a run of ten thousand bodies would live on its garbage.
 */
export function encodeFields(fields: readonly Field[]): string {
  let text = ''
  for (const [name, value] of fields) {
    text += `${text === '' ? '' : '&'}${encoded(name)}=${encoded(value)}`
  }
  return text
}

/** Fails on half a surrogate pair: hardly a text has one, and a batch of a bulk run is long. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  }
}
