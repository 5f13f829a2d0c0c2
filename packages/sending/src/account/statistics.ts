import { isJsonObject, type JsonObject } from '@mailframe/protocol'
import { checkOptionalChoice, checkSpan, refusal, type Span } from './checks.js'
import { type AccountCallOptions, type AccountContext, callAccount } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, recordsOf, textOf, timeOf } from './read.js'

/** What is counted of sent emails. */
export const STATISTIC_COUNTS = [
  'requestNum',
  'deliveredNum',
  'openNum',
  'clickNum',
  'uniqueOpensNum',
  'uniqueClicksNum',
  'bounceNum',
  'invalidEmailsNum',
  'spamReportedNum',
  'unsubscribeNum',
] as const
export type StatisticCount = (typeof STATISTIC_COUNTS)[number]

/** Counts of a day, or of one hour of it; null where the service leaves one out. */
export interface Statistic {
  /** `yyyy-MM-dd` in UTC+8; null with aggregation. */
  sendDate: string | null
  /** 0 to 23 in UTC+8, of hours only. Hours of which nothing is known are absent. */
  sendHour: number | null
  apiUser: string | null
  domain: string | null
  labelId: number | null
  labelName: string | null
  counts: Record<StatisticCount, number | null>
  /** In percent, as the service gives them: keys such as `deliveredPercent`. */
  percents: Record<string, number>
  raw: JsonObject
}

/** Of what, besides the days. */
export interface StatisticsQuery extends Span {
  apiUserList?: readonly string[] | undefined
  labelIdList?: readonly number[] | undefined
  domainList?: readonly string[] | undefined
  /** Whether all is added up into one. */
  aggregation?: boolean | undefined
}

/** The fate of one email, as the log of deliveries has it. */
export interface Delivery {
  emailId: string | null
  /** 1: delivered, 4: invalid, 5: soft bounce, 18: being sent. */
  status: number | null
  apiUser: string | null
  recipients: string | null
  /** ISO 8601, with the offset of the service. */
  requestTime: string | null
  modifiedTime: string | null
  sendLog: string | null
  subStatus: string | null
  subStatusDesc: string | null
  raw: JsonObject
}

export interface DeliveryQuery extends Span {
  email?: string | undefined
  emailIds?: readonly string[] | undefined
  labelId?: number | undefined
  apiUserList?: readonly string[] | undefined
  status?: 1 | 4 | 5 | 18 | undefined
}

/** An open or a click. */
export interface Engagement {
  email: string | null
  /** 1: open, 2: click. */
  trackType: number | null
  url: string | null
  apiUser: string | null
  at: string | null
  ip: string | null
  country: string | null
  emailId: string | null
  requestTime: string | null
  raw: JsonObject
}

export interface EngagementQuery extends Span {
  email?: string | undefined
  trackType?: 1 | 2 | undefined
  apiUserList?: readonly string[] | undefined
  labelId?: number | undefined
}

export interface Statistics {
  /** Days that hold something; with `aggregation` one for all of them. At most three months. */
  byDay(query: StatisticsQuery, options?: AccountCallOptions): Promise<Statistic[]>
  byHour(query: StatisticsQuery, options?: AccountCallOptions): Promise<Statistic[]>
  /** Invalid addresses, counted by their classes: as the service gives them. */
  invalid(query: StatisticsQuery, options?: AccountCallOptions): Promise<JsonObject[]>
  delivery: Lists<DeliveryQuery, Delivery>
  opensAndClicks: Lists<EngagementQuery, Engagement>
}

export function createStatistics(context: AccountContext): Statistics {
  const read = async (name: string, query: StatisticsQuery, options: AccountCallOptions | undefined) => {
    const { info } = await callAccount(context, name, paramsOf(query), 'read', options)
    return recordsOf(info).filter(isJsonObject)
  }
  return {
    byDay: async (query, options) => (await read('statday/list', query, options)).map(readStatistic),
    byHour: async (query, options) => (await read('stathour/list', query, options)).map(readStatistic),
    invalid: (query, options) => read('invalidstat/list', query, options),
    delivery: createLists(context, 'data/emailStatus', deliveryParams, readDelivery),
    opensAndClicks: createLists(context, 'openandclick/list', engagementParams, readEngagement),
  }
}

/** @throws SendingError with `statusCode` where it is an empty list. */
function checkList<Item extends string | number>(
  field: string,
  list: readonly Item[] | undefined,
  statusCode: number | null,
): readonly Item[] | undefined {
  if (list === undefined || (Array.isArray(list) && list.length > 0)) return list
  throw refusal(statusCode, field, 'must be a list of at least one')
}

function paramsOf({ apiUserList, labelIdList, domainList, aggregation, ...span }: StatisticsQuery) {
  return {
    ...checkSpan(span, true),
    apiUserList: checkList('apiUserList', apiUserList, 40010),
    labelIdList: checkList('labelIdList', labelIdList, 40009),
    domainList: checkList('domainList', domainList, 40013),
    aggregation: checkOptionalChoice(
      'aggregation',
      aggregation === undefined ? undefined : Number(aggregation),
      [0, 1],
      40017,
    ),
  }
}

function deliveryParams({ email, emailIds, labelId, apiUserList, status, ...span }: DeliveryQuery) {
  return {
    ...checkSpan(span, email === undefined && emailIds === undefined),
    email,
    emailIds: checkList('emailIds', emailIds, null),
    labelId,
    apiUserList: checkList('apiUserList', apiUserList, 40010),
    status: checkOptionalChoice('status', status, [1, 4, 5, 18], null),
  }
}

function engagementParams({ email, trackType, apiUserList, labelId, ...span }: EngagementQuery) {
  return {
    ...checkSpan(span, email === undefined),
    email,
    trackType: checkOptionalChoice('trackType', trackType, [1, 2], null),
    apiUserList: checkList('apiUserList', apiUserList, 40010),
    labelId,
  }
}

function readStatistic(raw: JsonObject): Statistic {
  const counts = STATISTIC_COUNTS.map((name) => [name, numberOf(raw[name])] as const)
  const percents = Object.entries(raw).flatMap(([key, value]): [string, number][] => {
    const percent = key.endsWith('Percent') ? numberOf(value) : null
    return percent === null ? [] : [[key, percent]]
  })
  return {
    sendDate: textOf(raw.sendDate),
    sendHour: numberOf(raw.sendHour),
    apiUser: textOf(raw.apiUser),
    domain: textOf(raw.domain),
    labelId: numberOf(raw.labelId),
    labelName: textOf(raw.labelName),
    counts: Object.fromEntries(counts) as Statistic['counts'],
    percents: Object.fromEntries(percents),
    raw,
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
