import { WEBHOOK_DELIVERY } from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { ApiPart, Webhook } from '../../kernel/operation.js'
import { EVENT_NAMES, type EventName } from '../events/event.js'
import { FORM_TYPE, JSON_TYPE } from './fields.js'

const text = (description: string) => z.string().meta({ description })

const common = {
  message: text('In words.'),
  apiUser: text('Who sent.'),
  labelId: z.int().optional(),
  labelName: z.string().optional(),
  userHeaders: z
    .record(z.string(), z.string())
    .meta({ description: `Headers of the message that begin with ${WEBHOOK_DELIVERY.headerPrefix}.` }),
  timestamp: z.int().meta({ description: 'Milliseconds since 1970, UTC.' }),
  token: z.string().length(WEBHOOK_DELIVERY.tokenCharacters).meta({ description: 'Another one each time.' }),
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'HMAC-SHA256 with the app key over timestamp followed by token, in hex.' }),
}

const one = { emailId: z.string(), recipient: z.string() }
const visit = {
  ...one,
  ip: z.string().optional(),
  explorerName: z.string().optional(),
  explorerVer: z.string().optional(),
  oSName: z.string().optional(),
  oSVer: z.string().optional(),
}
const outgoing = { ...one, outIp: z.string() }
const failure = { ...outgoing, subStat: z.string(), subStatDesc: z.string() }

const EVENTS: Record<EventName, readonly [summary: string, fields: z.ZodRawShape]> = {
  request: [
    'A send was accepted',
    {
      messageId: z.string(),
      recipientArray: z.array(z.string()),
      emailIds: z.array(z.string()),
      recipientSize: z.int().positive(),
    },
  ],
  deliver: ['An email was delivered', outgoing],
  open: ['An email was opened', visit],
  click: ['A link was followed', { ...visit, url: text('Where it led.') }],
  unsubscribe: ['A recipient unsubscribed', visit],
  report_spam: ['A recipient reported spam', one],
  invalid: ['An email is invalid', failure],
  soft_bounce: ['An email was temporarily refused', failure],
}

/** What the webhooks bring, in the OpenAPI document. */
export const webhookApi: ApiPart = {
  tag: { name: 'Webhooks', description: 'Reports to the addresses of the customer, as a form or JSON.' },
  operations: () => [],
  webhooks: EVENT_NAMES.map((name): Webhook => {
    const [summary, fields] = EVENTS[name]
    return {
      name,
      summary,
      body: z.object({ event: z.literal(name), ...common, ...fields }),
      types: [FORM_TYPE, JSON_TYPE],
      answer:
        'Accepted. After any other response, or none within 3 seconds, the report is sent again up to five times.',
    }
  }),
}
