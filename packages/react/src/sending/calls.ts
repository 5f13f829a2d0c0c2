import type {
  SendingDeliveriesResponse,
  SendingStatisticsResponse,
  SendTestRequest,
  SendTestResponse,
} from '@mailframe/protocol'
import { count, listOf, optional, pageOf, record, text } from '../client/answers.js'
import type { DateRange, RouteClient } from '../client/route-client.js'

/** Which emails of the delivery log, and which page of them. */
export interface SendingDeliveriesParams extends Partial<DateRange> {
  /** From 1. */
  pageNo: number
  /** 1 to 100. */
  pageSize: number
}

const counts = {
  sent: optional(count(0)),
  delivered: optional(count(0)),
  opened: optional(count(0)),
  clicked: optional(count(0)),
  bounced: optional(count(0)),
}

const ANSWERS = {
  test: record({ emailIdList: listOf(text) }),
  statistics: record({ byDay: listOf(record({ date: text, ...counts })), total: record(counts) }),
  deliveries: pageOf(
    record({
      emailId: optional(text),
      recipient: optional(text),
      status: text,
      sentAt: optional(text),
      updatedAt: optional(text),
    }),
  ),
}

/** The route's calls for sending: beside the client, so that pages without them do not load them. */
export const sendingCalls = ({ call }: Pick<RouteClient, 'call'>) => ({
  test: (body: SendTestRequest) => call<SendTestResponse>('POST', '/sending/test', ANSWERS.test, { body }),
  statistics: ({ startDate, endDate }: DateRange, signal: AbortSignal) =>
    call<SendingStatisticsResponse>(
      'GET',
      `/sending/statistics?${new URLSearchParams({ startDate, endDate })}`,
      ANSWERS.statistics,
      { signal },
    ),
  deliveries: ({ startDate, endDate, pageNo, pageSize }: SendingDeliveriesParams, signal: AbortSignal) => {
    const query = new URLSearchParams({ pageNo: String(pageNo), pageSize: String(pageSize) })
    if (startDate !== undefined) query.set('startDate', startDate)
    if (endDate !== undefined) query.set('endDate', endDate)
    return call<SendingDeliveriesResponse>('GET', `/sending/deliveries?${query}`, ANSWERS.deliveries, {
      signal,
    })
  },
})
