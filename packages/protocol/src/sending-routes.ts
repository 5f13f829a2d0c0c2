import type { Page } from './email.js'

/** `POST …/sending/test`: the saved email, as it is, to one address. */
export interface SendTestRequest {
  /** The public Email slug. */
  emailId: string
  /** One address, without a display name. */
  to: string
}

/** Its answer: the ids that the sending service gave. */
export interface SendTestResponse {
  /** One id for each recipient, of the sending service. */
  emailIdList: string[]
}

/** What became of emails; null where the service does not say. */
export interface SendingCounts {
  /** Emails that the service took. */
  sent: number | null
  /** Those that arrived. */
  delivered: number | null
  /** Those that were opened; each counts once, where the service tells so. */
  opened: number | null
  /** Those in which a link was followed; each counts once, where the service tells so. */
  clicked: number | null
  /** Those that were sent back: by an address that does not exist, or by one that took none then. */
  bounced: number | null
}

/** What each rate is a share of. */
export const SENDING_DENOMINATORS = {
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
} as const satisfies Partial<Record<keyof SendingCounts, keyof SendingCounts>>

/** One day of the statistics. */
export interface SendingDay extends SendingCounts {
  /** `yyyy-MM-dd`, in the zone of the answer. */
  date: string
}

/** `GET …/sending/statistics?startDate&endDate`: of the whole sending account. */
export interface SendingStatisticsResponse {
  /** Days on which something is known, oldest first. */
  byDay: SendingDay[]
  /** All of them together. */
  total: SendingCounts
  /** What each rate is a share of. */
  denominators: typeof SENDING_DENOMINATORS
  /** Where a day begins and ends: the offset of the service. */
  timeZone: '+08:00'
}

/** Days of `GET …/sending/statistics`, by their number: about three months. */
export const SENDING_STATISTICS_DAYS = 92

/** The fate of an email; `unknown`: one that this version has no name for. */
export type SendingDeliveryStatus = 'sending' | 'delivered' | 'softBounce' | 'invalid' | 'unknown'

/** One email in the log. */
export interface SendingDelivery {
  /** The id that its send answered with. */
  emailId: string | null
  /** Whom it was sent to. */
  recipient: string | null
  /** What became of it. */
  status: SendingDeliveryStatus
  /** When it was sent: ISO 8601 with an offset. */
  sentAt: string | null
  /** When its status changed last, in the same form. */
  updatedAt: string | null
}

/** `GET …/sending/deliveries`: of the whole sending account, in the order of the service. */
export type SendingDeliveriesResponse = Page<SendingDelivery>

/** Days of the log that `GET …/sending/deliveries` shows where the request names none. */
export const SENDING_LOG_DAYS = 30
