import {
  LIMITS,
  SENDING_LOG_DAYS,
  type SendingDeliveriesResponse,
  type SendingDelivery,
  type SendingDeliveryStatus,
} from '@mailframe/protocol'
import type { AccountDelivery, AccountDeliveryQuery, StatisticsAccount } from '@mailframe/protocol/sending'
import { pageAnswer } from '@mailframe/protocol/service'
import { paginationProblem } from '../client/checks.js'
import { json } from '../http/responses.js'
import { check, single, singleNumber } from './input.js'
import type { Route } from './route.js'
import { accountFailure } from './sending-failure.js'
import { checkRange } from './sending-statistics.js'

/** `GET …/sending/deliveries`: the log of the whole sending account, page by page. */
export function sendingDeliveries({ statistics }: StatisticsAccount): Route {
  return {
    pattern: ['sending', 'deliveries'],
    endpoints: {
      GET: {
        action: 'sending.deliveries',
        takesBody: false,
        isPage: false,
        prepare({ query }) {
          const pageNo = singleNumber(query, 'pageNo') ?? LIMITS.pageNoDefault
          const pageSize = singleNumber(query, 'pageSize') ?? LIMITS.pageSizeDefault
          check(paginationProblem({ pageNo, pageSize }))
          const page = { start: (pageNo - 1) * pageSize, limit: pageSize }
          const asked = { ...spanOf(query), ...page }
          return {
            byDefault: false,
            run: async ({ request: { signal } }) =>
              json(answerOf(await pageOf(asked, signal), await statusNames(), { pageNo, pageSize })),
          }
        },
      },
    },
  }

  async function pageOf(query: AccountDeliveryQuery, signal: AbortSignal) {
    try {
      return await statistics.delivery.list(query, { signal })
    } catch (error) {
      throw accountFailure(error)
    }
  }
}

function spanOf(query: URLSearchParams): { days: number } | { startDate: string; endDate: string } {
  const startDate = single(query, 'startDate')
  const endDate = single(query, 'endDate')
  if (startDate === undefined && endDate === undefined) return { days: SENDING_LOG_DAYS }
  const range = { startDate: startDate ?? '', endDate: endDate ?? '' }
  checkRange(range)
  return range
}

function answerOf(
  { list, total }: { list: readonly AccountDelivery[]; total: number | null },
  names: StatusNames,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): SendingDeliveriesResponse {
  const hasMore = list.length >= pageSize
  return pageAnswer({ list: [...list], total, pageNo, pageSize, hasMore }, (delivery) =>
    shown(delivery, names),
  )
}

/** What the service says beside it is not for browsers. */
function shown(
  { emailId, recipients, status, requestTime, modifiedTime }: AccountDelivery,
  names: StatusNames,
): SendingDelivery {
  return {
    emailId,
    recipient: recipients,
    status: names.get(status) ?? 'unknown',
    sentAt: timeOf(requestTime),
    updatedAt: timeOf(modifiedTime),
  }
}

type StatusNames = ReadonlyMap<number | null, SendingDeliveryStatus>

/** Loaded at the first call: apps without a sending account start without the facts of sending. */
async function statusNames(): Promise<StatusNames> {
  const { DELIVERY_STATUSES } = await import('@mailframe/protocol/sending')
  const names = Object.keys(DELIVERY_STATUSES) as (keyof typeof DELIVERY_STATUSES)[]
  return new Map(names.map((name) => [DELIVERY_STATUSES[name], name]))
}

function timeOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S{0,10}$/.test(text) ? text : null
}
