import type {
  SendingDeliveriesResponse,
  SendingStatisticsResponse,
  SendTestRequest,
  SendTestResponse,
} from '@mailframe/protocol'
import type { DateRange, RouteClient } from '../client/route-client.js'
import { count, listOf, optional, pageOf, record, text } from '../client/shapes.js'
import { keyOf, type ReadQuery } from '../queries/keys.js'
import { queryPolicy, type ReadPolicy } from '../queries/policy.js'

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

/** Query keys of sending, per endpoint. Invalidate `all` after an email was sent past the hooks. */
export const sendingKeys = {
  all: (endpoint: string) => ['mailframe', endpoint, 'sending'] as const,
  statistics: (endpoint: string, { startDate, endDate }: DateRange) =>
    [...sendingKeys.all(endpoint), 'statistics', { startDate, endDate }] as const,
  deliveries: (endpoint: string, { startDate, endDate, pageNo, pageSize }: SendingDeliveriesParams) =>
    [...sendingKeys.all(endpoint), 'deliveries', { startDate, endDate, pageNo, pageSize }] as const,
}

type SendingReader = Pick<RouteClient, 'endpoint' | 'call'>

/** Statistics are counted late anyway: the widgets of a page, and a quick return, share what was read. */
const sendingPolicy: ReadPolicy = { ...queryPolicy, staleTime: 30_000 }

/** What became of the emails of some days. */
export function sendingStatisticsQuery(
  client: SendingReader,
  range: DateRange,
): ReadQuery<SendingStatisticsResponse, ReturnType<typeof sendingKeys.statistics>> {
  return {
    ...sendingPolicy,
    queryKey: keyOf(sendingKeys.statistics(client.endpoint, range)),
    queryFn: ({ signal }) => sendingCalls(client).statistics(range, signal),
  }
}

/** One page of the delivery log. */
export function sendingDeliveriesQuery(
  client: SendingReader,
  params: SendingDeliveriesParams,
): ReadQuery<SendingDeliveriesResponse, ReturnType<typeof sendingKeys.deliveries>> {
  return {
    ...queryPolicy,
    queryKey: keyOf(sendingKeys.deliveries(client.endpoint, params)),
    queryFn: ({ signal }) => sendingCalls(client).deliveries(params, signal),
  }
}
