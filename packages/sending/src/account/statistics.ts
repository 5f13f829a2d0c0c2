import { isJsonObject, type JsonObject } from '@mailframe/protocol'
import { checkDomain, checkLabelId, checkList, checkOptionalChoice, checkSpan, type Span } from './checks.js'
import { type AccountCallOptions, type AccountContext, callAccount } from './context.js'
import {
  checkApiUsers,
  createDeliveryLog,
  createEngagementLog,
  type Delivery,
  type DeliveryQuery,
  type Engagement,
  type EngagementQuery,
} from './logs.js'
import type { Lists } from './pages.js'
import { numberOf, recordsOf, textOf } from './read.js'

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
/** What is counted of sent emails. */
export type StatisticCount = (typeof STATISTIC_COUNTS)[number]

/** Counts of a day, or of one hour of it; null where the service leaves one out. */
export interface Statistic {
  /** `yyyy-MM-dd` in UTC+8; null with aggregation. */
  sendDate: string | null
  /** 0 to 23 in UTC+8, of hours only. Hours of which nothing is known are absent. */
  sendHour: number | null
  /** Who sent, where it is counted by that. */
  apiUser: string | null
  /** The domain that was sent to, where it is counted by that. */
  domain: string | null
  /** The label, where it is counted by that. */
  labelId: number | null
  /** Its name. */
  labelName: string | null
  /** How many of each. */
  counts: Record<StatisticCount, number | null>
  /** In percent, as the service gives them: keys such as `deliveredPercent`. */
  percents: Record<string, number>
  /** The record as it came. */
  raw: JsonObject
}

/** Of what, besides the days. */
export interface StatisticsQuery extends Span {
  /** Who sent. */
  apiUserList?: readonly string[] | undefined
  /** Labels that were sent with. */
  labelIdList?: readonly number[] | undefined
  /** Domains that were sent to. */
  domainList?: readonly string[] | undefined
  /** Whether all is added up into one. */
  aggregation?: boolean | undefined
}

/** What was sent, and what became of it. */
export interface Statistics {
  /** Days that hold something; with `aggregation` one for all of them. At most three months. */
  byDay(query: StatisticsQuery, options?: AccountCallOptions): Promise<Statistic[]>
  /** Hours that hold something; with `aggregation` one for all of them. */
  byHour(query: StatisticsQuery, options?: AccountCallOptions): Promise<Statistic[]>
  /** Invalid addresses, counted by their classes: as the service gives them. */
  invalid(query: StatisticsQuery, options?: AccountCallOptions): Promise<JsonObject[]>
  /** The log of deliveries: what became of each email. */
  delivery: Lists<DeliveryQuery, Delivery>
  /** Each open and click. */
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
    delivery: createDeliveryLog(context),
    opensAndClicks: createEngagementLog(context),
  }
}

function paramsOf({ apiUserList, labelIdList, domainList, aggregation, ...span }: StatisticsQuery) {
  return {
    ...checkSpan(span, true),
    apiUserList: checkApiUsers(apiUserList),
    labelIdList: checkList('labelIdList', labelIdList, 40009, (id) =>
      checkLabelId('labelIdList', id, { empty: 40009, wrong: 40015 }),
    ),
    domainList: checkList('domainList', domainList, 40013, (domain) => checkDomain('domainList', domain)),
    aggregation: checkOptionalChoice(
      'aggregation',
      aggregation === undefined ? undefined : Number(aggregation),
      [0, 1],
      40017,
    ),
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
