import type { SendingDeliveriesResponse, SendingStatisticsResponse } from '@mailframe/protocol'
import type { DateRange, RouteClient } from '../client/route-client.js'
import { keyOf, type ReadQuery } from '../queries/keys.js'
import { queryPolicy, type ReadPolicy } from '../queries/policy.js'
import { type SendingDeliveriesParams, sendingCalls } from './calls.js'

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
