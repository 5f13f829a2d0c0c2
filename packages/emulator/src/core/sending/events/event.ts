import { type Region, WEBHOOK_EVENTS, type WebhookEventName } from '@mailframe/protocol/sending'

/** What happened to an email, by the names that webhooks use. */
export type EventName = Exclude<WebhookEventName, 'route'>

/** All of them: `route` reports mail that comes in, and so happens to no email of ours. */
export const EVENT_NAMES = WEBHOOK_EVENTS.filter((name): name is EventName => name !== 'route')

/** What a send says of itself in all of its events. */
export interface SendFacts {
  messageId: string
  region: Region
  apiUser: string
  labelId: number | null
  labelName: string | null
  tags: string[]
  /** Headers that begin with SC-Custom-, by name as they were written. */
  userHeaders: Record<string, string>
}

interface EventBase extends SendFacts {
  id: string
  /** ISO 8601, UTC, on the emulator's clock. */
  at: string
}

interface OfOneEmail extends EventBase {
  emailId: string
  recipient: string
}

/** Who a person's browser or email client was. */
export interface Reader {
  ip: string | null
  userAgent: string | null
}

/** Why an email did not arrive. */
export interface Undelivered {
  subStat: string
  subStatDesc: string
}

/** A send was accepted: one event for all of its recipients. */
export interface RequestEvent extends EventBase {
  event: 'request'
  emailIds: string[]
  recipients: string[]
}

/** An email arrived, or its recipient reported it. */
export interface DeliverEvent extends OfOneEmail {
  event: 'deliver' | 'report_spam'
}

/** An email was opened, or its recipient unsubscribed. */
export interface OpenEvent extends OfOneEmail, Reader {
  event: 'open' | 'unsubscribe'
}

/** A link was followed. */
export interface ClickEvent extends OfOneEmail, Reader {
  event: 'click'
  url: string
}

/** An email did not arrive: never, or not now. */
export interface UndeliveredEvent extends OfOneEmail, Undelivered {
  event: 'invalid' | 'soft_bounce'
}

/** One thing that happened to an email, or to all of a send. */
export type MailEvent = RequestEvent | DeliverEvent | OpenEvent | ClickEvent | UndeliveredEvent

/** What happened to one email, before it is recorded. */
export type Happening =
  | { event: 'deliver' | 'report_spam' }
  | ({ event: 'open' | 'unsubscribe' } & Reader)
  | ({ event: 'click'; url: string } & Reader)
  | ({ event: 'invalid' | 'soft_bounce' } & Undelivered)
