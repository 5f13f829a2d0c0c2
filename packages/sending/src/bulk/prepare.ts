import type { XSmtpApi } from '@mailframe/protocol/sending'
import { SendingError } from '../error.js'
import type { Part } from '../message/attachment.js'
import { encodeFields, mailFields } from '../message/form.js'
import { prepareMessage, type SendContext, type SharedFields } from '../message/send.js'
import type { BulkMessage, BulkOptions } from './types.js'

/** A message to many that breaks no rule: all that its batches have in common. */
export interface BulkForm {
  shared: SharedFields
  /** `section` and `filters` of the message. */
  xsmtpapi: XSmtpApi | null
  parts: readonly Part[]
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
  const fields = mailFields({ ...checked, to: [], xsmtpapi: null, sendRequestId: null }, parts)
  return {
    // A multipart form has no use for the encoded text.
    shared: { fields, encoded: parts.length === 0 ? encodeFields(fields) : '' },
    xsmtpapi: checked.xsmtpapi,
    parts,
    digest: () => digestOf([fields, checked.xsmtpapi], parts),
  }
}

const RECIPIENTS = 'does not go with sendBulk: pass the recipients beside the message'
const OWN: Record<string, string> = {
  sendRequestId: 'does not go with sendBulk: each request has one of its own, and the checkpoint keeps them',
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
