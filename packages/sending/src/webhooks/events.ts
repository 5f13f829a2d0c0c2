import type { JsonObject } from '@mailframe/protocol'

/** The fields of every webhook. A field that was not sent is null. */
export interface WebhookEventFields {
  /** When it happened: ISO 8601, UTC. */
  at: string
  /** Names this event: its repeats have the same. */
  token: string
  /** The service's own words. */
  message: string | null
  /** Who sent the email. */
  apiUser: string | null
  /** The label that it was sent with. */
  labelId: number | null
  /** The name of that label. */
  labelName: string | null
  /** The headers of the email that start with `SC-Custom-`. */
  userHeaders: Record<string, string>
  /** The fields as they came. */
  raw: JsonObject
}

/** The fields of every webhook about one recipient. */
export interface RecipientEventFields extends WebhookEventFields {
  /** The id that the send gave. */
  emailId: string | null
  /** Whom the email was sent to. */
  recipient: string | null
}

/** The fields of a delivery, or of one that failed. */
export interface OutgoingEventFields extends RecipientEventFields {
  /** The address that the service sent from. */
  outIp: string | null
}

/** The fields of a failure. */
export interface FailureEventFields extends OutgoingEventFields {
  /** The class of the failure. */
  subStat: string | null
  /** The same in words. */
  subStatDesc: string | null
}

/** The fields of what the recipient did. */
export interface VisitEventFields extends RecipientEventFields {
  /** Where the recipient was. */
  ip: string | null
  /** The recipient's browser or mail program. */
  explorerName: string | null
  /** Its version. */
  explorerVer: string | null
  /** The recipient's operating system. */
  oSName: string | null
  /** Its version. */
  oSVer: string | null
}

/** A send was accepted. */
export interface RequestEvent extends WebhookEventFields {
  /** Always `request`. */
  event: 'request'
  /** What the ids of its emails begin with. */
  messageId: string | null
  /** Whom it was sent to. */
  recipientArray: string[]
  /** An id for each recipient. */
  emailIds: string[]
  /** How many recipients. */
  recipientSize: number | null
}

/** The recipient's server took the email. */
export interface DeliverEvent extends OutgoingEventFields {
  /** Always `deliver`. */
  event: 'deliver'
}

/** The recipient opened the email. */
export interface OpenEvent extends VisitEventFields {
  /** Always `open`. */
  event: 'open'
}

/** The recipient followed a link. */
export interface ClickEvent extends VisitEventFields {
  /** Always `click`. */
  event: 'click'
  /** Where it leads. */
  url: string | null
}

/** The recipient wants no more mail. */
export interface UnsubscribeEvent extends VisitEventFields {
  /** Always `unsubscribe`. */
  event: 'unsubscribe'
}

/** The recipient called it spam. */
export interface ReportSpamEvent extends RecipientEventFields {
  /** Always `report_spam`. */
  event: 'report_spam'
}

/** There is no such address, or the email cannot be sent to it. */
export interface InvalidEvent extends FailureEventFields {
  /** Always `invalid`. */
  event: 'invalid'
}

/** The recipient's server did not accept the email this time. */
export interface SoftBounceEvent extends FailureEventFields {
  /** Always `soft_bounce`. */
  event: 'soft_bounce'
}

/** An email came in. Its other fields are in `raw`. */
export interface RouteEvent extends RecipientEventFields {
  /** Always `route`. */
  event: 'route'
}

/** A kind of event that is not among these: newer than this package. */
export interface UnknownEvent extends RecipientEventFields {
  /** Always `unknown`; what the service called it is `name`. */
  event: 'unknown'
  /** The service's name for it. */
  name: string
}

/** A webhook; `event` says which. */
export type WebhookEvent =
  | RequestEvent
  | DeliverEvent
  | OpenEvent
  | ClickEvent
  | UnsubscribeEvent
  | ReportSpamEvent
  | InvalidEvent
  | SoftBounceEvent
  | RouteEvent
  | UnknownEvent
