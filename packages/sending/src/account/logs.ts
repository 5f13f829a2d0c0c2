import type { JsonObject } from '@mailframe/protocol'
import {
  checkEmail,
  checkJoined,
  checkLabelId,
  checkList,
  checkOptionalChoice,
  checkSpan,
  type Span,
} from './checks.js'
import type { AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, textOf, timeOf } from './read.js'

/** The fate of one email, as the log of deliveries has it. */
export interface Delivery {
  /** The id that the send gave. */
  emailId: string | null
  /** 1: delivered, 4: invalid, 5: soft bounce, 18: being sent. */
  status: number | null
  /** Who sent it. */
  apiUser: string | null
  /** Whom it was sent to. */
  recipients: string | null
  /** ISO 8601, with the offset of the service. */
  requestTime: string | null
  /** When its status changed last, in the same form. */
  modifiedTime: string | null
  /** What the recipient's server said. */
  sendLog: string | null
  /** The class of a failure. */
  subStatus: string | null
  /** The same in words. */
  subStatusDesc: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** Which emails: days, an address or ids. */
export interface DeliveryQuery extends Span {
  /** Whom they were sent to. */
  email?: string | undefined
  /** Ids that sends gave. */
  emailIds?: readonly string[] | undefined
  /** The label that they were sent with. */
  labelId?: number | undefined
  /** Who sent them. */
  apiUserList?: readonly string[] | undefined
  /** 1: delivered, 4: invalid, 5: soft bounce, 18: being sent. */
  status?: 1 | 4 | 5 | 18 | undefined
}

/** An open or a click. */
export interface Engagement {
  /** Who it was. */
  email: string | null
  /** 1: open, 2: click. */
  trackType: number | null
  /** Of a click: where it led. */
  url: string | null
  /** Who sent the email. */
  apiUser: string | null
  /** When: ISO 8601, in the offset of the service. */
  at: string | null
  /** The address that it came from. */
  ip: string | null
  /** The country of that address. */
  country: string | null
  /** The id that the send gave. */
  emailId: string | null
  /** When the email was sent, in the same form. */
  requestTime: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** Which opens and clicks: days or an address. */
export interface EngagementQuery extends Span {
  /** Who it was. */
  email?: string | undefined
  /** 1: open, 2: click. */
  trackType?: 1 | 2 | undefined
  /** Who sent the emails. */
  apiUserList?: readonly string[] | undefined
  /** The label that they were sent with. */
  labelId?: number | undefined
}

export function createDeliveryLog(context: AccountContext): Lists<DeliveryQuery, Delivery> {
  return createLists(context, 'data/emailStatus', deliveryParams, readDelivery)
}

export function createEngagementLog(context: AccountContext): Lists<EngagementQuery, Engagement> {
  return createLists(context, 'openandclick/list', engagementParams, readEngagement)
}

const LABEL_ID = { empty: 40014, wrong: 40015 }

/** @throws SendingError where it is no list of names: 40010, 40016. */
export const checkApiUsers = (apiUserList: readonly unknown[] | undefined) =>
  checkList('apiUserList', apiUserList, 40010, (name) => checkJoined('apiUserList', name, 40016))

function deliveryParams({ email, emailIds, labelId, apiUserList, status, ...span }: DeliveryQuery) {
  return {
    ...checkSpan(span, email === undefined && emailIds === undefined),
    email: email === undefined ? undefined : checkEmail(email),
    emailIds: checkList('emailIds', emailIds, null, (id) => checkJoined('emailIds', id, null)),
    labelId: labelId === undefined ? undefined : checkLabelId('labelId', labelId, LABEL_ID),
    apiUserList: checkApiUsers(apiUserList),
    status: checkOptionalChoice('status', status, [1, 4, 5, 18], null),
  }
}

function engagementParams({ email, trackType, apiUserList, labelId, ...span }: EngagementQuery) {
  return {
    ...checkSpan(span, email === undefined),
    email: email === undefined ? undefined : checkEmail(email),
    trackType: checkOptionalChoice('trackType', trackType, [1, 2], null),
    apiUserList: checkApiUsers(apiUserList),
    labelId: labelId === undefined ? undefined : checkLabelId('labelId', labelId, LABEL_ID),
  }
}

function readDelivery(raw: JsonObject): Delivery {
  return {
    emailId: textOf(raw.emailId),
    status: numberOf(raw.status),
    apiUser: textOf(raw.apiUser),
    recipients: textOf(raw.recipients),
    requestTime: timeOf(raw.requestTime),
    modifiedTime: timeOf(raw.modifiedTime),
    sendLog: textOf(raw.sendLog),
    subStatus: textOf(raw.subStatus),
    subStatusDesc: textOf(raw.subStatusDesc),
    raw,
  }
}

function readEngagement(raw: JsonObject): Engagement {
  return {
    email: textOf(raw.email),
    trackType: numberOf(raw.trackType),
    url: textOf(raw.url),
    apiUser: textOf(raw.apiUser),
    at: timeOf(raw.currTime),
    ip: textOf(raw.ip),
    country: textOf(raw.country),
    emailId: textOf(raw.emailId),
    requestTime: timeOf(raw.requestTime),
    raw,
  }
}
