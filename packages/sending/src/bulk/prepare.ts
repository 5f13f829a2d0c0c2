import {
  substitute,
  type Template,
  valueRules,
  valueScreen,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { SendingError } from '../client/error.js'
import type { Part } from '../message/attachment.js'
import { encodeFields, mailFields } from '../message/form.js'
import { prepareMessage, type SendContext } from '../message/send.js'
import type { RowRules } from './batches.js'
import { createEscaping, type Personal } from './escape.js'
import type { BulkMessage, BulkOptions } from './types.js'

/** A message to many that breaks no rule: all that its batches have in common. */
export interface BulkForm {
  /** Adds the values of a batch, escaped where that is asked for. */
  personal(xsmtpapi: XSmtpApi): Personal
  /** `section` and `filters` of the message. */
  xsmtpapi: XSmtpApi | null
  parts: readonly Part[]
  /** What holds once the values of a recipient are in. */
  rules: RowRules
  /** Tells one message from another, its files included. */
  digest(): Promise<string>
}

/** @throws SendingError with the code that the service would answer. */
export async function prepareBulkMessage(
  { options }: SendContext,
  message: BulkMessage,
  callOptions: BulkOptions,
): Promise<BulkForm> {
  for (const field of ['to', 'cc', 'bcc', 'sendRequestId']) {
    if (message !== null && typeof message === 'object' && Object.hasOwn(message, field)) {
      const given = message[field as keyof BulkMessage]
      if (given !== undefined && given !== null) throw refused(field, OWN[field] ?? RECIPIENTS)
    }
  }
  const { to, sub, pubsub } = message?.xsmtpapi ?? {}
  if (to !== undefined || sub !== undefined || pubsub !== undefined) {
    throw refused('xsmtpapi', 'must not hold to, sub or pubsub: sendBulk makes them from the recipients')
  }
  // With a stand-in for the recipients: all else is checked once.
  const prepared = await prepareMessage(options, { ...message, to: message?.from }, callOptions)
  const { message: checked, parts } = prepared
  if (parts.some(({ oneShot }) => oneShot)) {
    throw refused('attachments', 'must not be streams: each batch reads them anew, so pass bytes or a path')
  }
  const { escape: how = 'none' } = callOptions
  if (how !== 'html' && how !== 'none') throw refused('escape', "must be 'html' or 'none'")
  const fields = mailFields({ ...checked, to: [], xsmtpapi: null, sendRequestId: null }, parts)
  // A multipart form has no use for the encoded text.
  const shared = { fields, encoded: parts.length === 0 ? encodeFields(fields) : '' }
  return {
    personal: how === 'html' ? createEscaping(shared, checked) : (xsmtpapi) => ({ xsmtpapi, shared }),
    xsmtpapi: checked.xsmtpapi,
    parts,
    rules: rulesOf(checked),
    digest: () => digestOf([fields, checked.xsmtpapi, ...(how === 'html' ? [how] : [])], parts),
  }
}

const RECIPIENTS = 'does not go with sendBulk: pass the recipients beside the message'
const OWN: Record<string, string> = {
  sendRequestId: 'does not go with sendBulk: each request has one of its own, and the checkpoint keeps them',
}

/** The rules of a message for the values of its recipients. */
export function rulesOf(message: Template & { xsmtpapi: XSmtpApi | null }): RowRules {
  const rules = valueRules(message)
  const { section } = message.xsmtpapi ?? {}
  if (section === undefined) return { rules, screen: valueScreen(message) }
  const sections = new Map(Object.entries(section))
  return {
    rules: (values) => rules(new Map([...values].map(([key, value]) => [key, substitute(value, sections)]))),
    // What a value becomes is not seen in it.
    screen: null,
  }
}

async function digestOf(message: unknown, parts: readonly Part[]): Promise<string> {
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256').update(JSON.stringify(message))
  for (const { filename, contentType, cid, open } of parts) {
    hash.update(JSON.stringify([filename, contentType, cid]))
    for await (const chunk of open()) hash.update(chunk)
  }
  return hash.digest('hex')
}

export function refused(field: string, message: string): SendingError {
  return new SendingError({ message: `${field} ${message}`, outcome: 'refused', field })
}
