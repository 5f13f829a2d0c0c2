import {
  type AiBalance,
  type AiBill,
  type AiLimit,
  type AiQuota,
  type AiUsageRecord,
  userIdProblem,
} from '@mailframe/protocol'
import {
  aiLimitProblem,
  dateRangeProblem,
  monthProblem,
  readMoment,
  SERVICE_PATHS,
} from '@mailframe/protocol/service'
import { readBalance, readBill, readLimit, readQuota, readUsage, type WithRaw } from './ai-readers.js'
import { paginationProblem } from './checks.js'
import type { OperationName } from './operation.js'
import type { CallOptions } from './options.js'
import { allPages, type ListPage, type PageInput, readItems, readPage } from './pages.js'
import { given, refuse } from './refuse.js'
import type { Service } from './service.js'

/** Which month, and which page of its bills. */
export interface AiBillsInput extends PageInput {
  /** `yyyy-MM` */
  month: string
}

/** Which days, of whom, and which page. */
export interface AiUsageInput extends PageInput {
  /** Only of this End User. Default: of the whole Application. */
  userId?: string | undefined
  /** `yyyy-MM-dd`, included. */
  startDate: string
  /** `yyyy-MM-dd`, included. */
  endDate: string
}

/** Whose limit, how much, and for which time. */
export interface AiLimitInput {
  /** The End User it applies to. */
  userId: string
  /** An integer from 0. */
  maximumLimitCredits: number
  /** A Date, ISO 8601 with an offset, or milliseconds since 1970; sent as ISO 8601. */
  startTime: Date | string | number
  /** The same; later than startTime. */
  endTime: Date | string | number
}

/**
 * The AI Resource API, at Application level. Spec: Endpoints, Variant 1. Every method throws MailframeError:
 * `capabilityNotEnabled` where the Application has no AI, `insufficientScope` with `variant: 2`.
 */
export interface Ai {
  /** The AI credits of the Application in this period, and what is left of them. */
  quota(options?: CallOptions): Promise<WithRaw<AiQuota>>
  /** What those credits consist of. */
  balances(options?: CallOptions): Promise<{ list: WithRaw<AiBalance>[]; raw: unknown }>
  /** One page of what was billed in a month. */
  bills(input: AiBillsInput, options?: CallOptions): Promise<ListPage<WithRaw<AiBill>>>
  /** One page of what was used, of one End User or of all. */
  usage(input: AiUsageInput, options?: CallOptions): Promise<ListPage<WithRaw<AiUsageRecord>>>
  /** Sets the AI limit of one End User for a period. */
  setEndUserLimit(input: AiLimitInput, options?: CallOptions): Promise<WithRaw<AiLimit>>
  /** All bills of a month, read page by page; the options count for each page. */
  billsAll(
    input: Omit<AiBillsInput, keyof PageInput>,
    options?: CallOptions,
  ): AsyncGenerator<WithRaw<AiBill>, void, undefined>
  /** All uses of some days, newest first, read page by page; the options count for each page. */
  usageAll(
    input: Omit<AiUsageInput, keyof PageInput>,
    options?: CallOptions,
  ): AsyncGenerator<WithRaw<AiUsageRecord>, void, undefined>
}

export function createAi(service: Service): Ai {
  type Query = Record<string, string | number | undefined>
  const read = (name: OperationName, path: string, query: Query, options?: CallOptions) =>
    service.send({ name, method: 'GET', path, query, repeatable: true }, options)

  const bills: Ai['bills'] = async (input, options) => {
    const { month, pageNo, pageSize } = given(input)
    refuse(monthProblem(month), paginationProblem({ pageNo, pageSize }))
    const reply = await read('ai.bills', SERVICE_PATHS.aiBills, { month, pageNo, pageSize }, options)
    const page = readPage(reply.json, { pageNo, pageSize }, readBill)
    if (page === null) throw reply.unreadable('the answer is not a list of AI bills')
    return page
  }

  const usage: Ai['usage'] = async (input, options) => {
    const { userId, startDate, endDate, pageNo, pageSize } = given(input)
    refuse(
      userId === undefined ? null : userIdProblem(userId),
      dateRangeProblem({ startDate, endDate }),
      paginationProblem({ pageNo, pageSize }),
    )
    const query = { startDate, endDate, userId, pageNo, pageSize }
    const reply = await read('ai.usage', SERVICE_PATHS.aiUsage, query, options)
    const page = readPage(reply.json, { pageNo, pageSize }, readUsage)
    if (page === null) throw reply.unreadable('the answer is not a list of AI usage')
    return page
  }

  return {
    bills,
    usage,
    billsAll: (input, options) =>
      allPages((page, each) => bills({ ...given(input), ...page }, each), options),
    usageAll: (input, options) =>
      allPages((page, each) => usage({ ...given(input), ...page }, each), options),
    async quota(options) {
      const reply = await read('ai.quota', SERVICE_PATHS.aiQuota, {}, options)
      const quota = readQuota(reply.json)
      if (quota === null) throw reply.unreadable('the answer is not an AI quota')
      return quota
    },
    async balances(options) {
      const reply = await read('ai.balances', SERVICE_PATHS.aiBalances, {}, options)
      const list = readItems(reply.json, readBalance)
      if (list === null) throw reply.unreadable('the answer is not a list of AI balances')
      return { list, raw: reply.json }
    },
    async setEndUserLimit(input, options) {
      const asked = given(input)
      refuse(aiLimitProblem(asked))
      const { userId, maximumLimitCredits, startTime, endTime } = asked
      const iso = (moment: unknown) => new Date(readMoment(moment) ?? 0).toISOString()
      const limit = { userId, maximumLimitCredits, startTime: iso(startTime), endTime: iso(endTime) }
      const reply = await service.send(
        {
          name: 'ai.setEndUserLimit',
          method: 'PUT',
          path: SERVICE_PATHS.aiLimit,
          body: { ...limit },
          repeatable: true,
        },
        options,
      )
      return readLimit(reply.json, limit)
    },
  }
}
