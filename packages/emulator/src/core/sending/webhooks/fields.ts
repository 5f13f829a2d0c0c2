import { WEBHOOK_DELIVERY } from '@mailframe/protocol/sending'
import type { Ids } from '../../kernel/ids.js'
import type { MailEvent } from '../events/event.js'
import { readUserAgent } from './user-agent.js'

/** What a webhook says, by the service's names. Lists and `userHeaders` are JSON in a form. */
export interface WebhookFields {
  event: MailEvent['event']
  timestamp: number
  token: string
  [name: string]: unknown
}

/** Where the emulator's mail seems to come from: an address for documentation. */
const OUT_IP = '192.0.2.25'

const WORDS: Record<MailEvent['event'], string> = {
  request: 'the request was accepted',
  deliver: 'the email was delivered',
  open: 'the email was opened',
  click: 'a link was followed',
  unsubscribe: 'the recipient unsubscribed',
  report_spam: 'the recipient reported spam',
  invalid: 'the email is invalid',
  soft_bounce: 'the email was temporarily refused',
}

/** The fields of an event (spec/public-facts.md, Email webhooks). `timestamp` is in milliseconds. */
export function fieldsOf(event: MailEvent, ids: Ids): WebhookFields {
  const { apiUser, labelId, labelName, userHeaders } = event
  return {
    event: event.event,
    message: WORDS[event.event],
    apiUser,
    ...(labelId === null ? {} : { labelId }),
    ...(labelName === null ? {} : { labelName }),
    userHeaders,
    ...ownFields(event),
    timestamp: Date.parse(event.at),
    token: tokenOf(ids),
  }
}

function ownFields(event: MailEvent): Record<string, unknown> {
  if (event.event === 'request') {
    const { messageId, emailIds, recipients } = event
    return { messageId, recipientArray: recipients, emailIds, recipientSize: recipients.length }
  }
  const { emailId, recipient } = event
  const one = { emailId, recipient }
  switch (event.event) {
    case 'open':
    case 'unsubscribe':
      return { ...one, ...visitOf(event) }
    case 'click':
      return { ...one, ...visitOf(event), url: event.url }
    case 'invalid':
    case 'soft_bounce':
      return { ...one, outIp: OUT_IP, subStat: event.subStat, subStatDesc: event.subStatDesc }
    case 'deliver':
      return { ...one, outIp: OUT_IP }
    case 'report_spam':
      return one
  }
}

function visitOf({ ip, userAgent }: { ip: string | null; userAgent: string | null }) {
  return { ...(ip === null ? {} : { ip }), ...readUserAgent(userAgent ?? '') }
}

function tokenOf(ids: Ids): string {
  return ids.next('wht', WEBHOOK_DELIVERY.tokenCharacters).slice('wht_'.length)
}

/** The two forms of a body. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json'

/** The body of an attempt, and what it is. */
export function messageOf(
  fields: WebhookFields & { signature: string },
  format: 'form' | 'json',
): { headers: Record<string, string>; body: string } {
  if (format === 'json') {
    return { headers: { 'Content-Type': JSON_TYPE }, body: JSON.stringify(fields) }
  }
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return {
    headers: { 'Content-Type': FORM_TYPE },
    body: new URLSearchParams(texts).toString(),
  }
}
