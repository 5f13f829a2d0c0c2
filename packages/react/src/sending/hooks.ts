'use client'
import type { SendTestRequest, SendTestResponse } from '@mailframe/protocol'
import { useMutation } from '@tanstack/react-query'
import { RequestError } from '../client/errors.js'
import type { DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { useRead, useSuspenseRead } from '../context/use-read.js'
import type { SendingTexts } from '../labels/sending.js'
import { pageParams } from '../queries/emails.js'
import type { ReadOptions } from '../queries/policy.js'
import {
  type SendingDeliveriesParams,
  sendingCalls,
  sendingDeliveriesQuery,
  sendingKeys,
  sendingStatisticsQuery,
} from './calls.js'

/**
 * What became of the emails that the team's account sent from `startDate` to `endDate` (`yyyy-MM-dd` in UTC+08:00, both
 * included, at most 92 days), where the backend's `allow` permits 'sending.statistics'. While other days load, the last
 * ones stay.
 */
export function useSendingStatistics(range: DateRange, options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(sendingStatisticsQuery(client, range), { ...options, keep: true })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseSendingStatistics(range: DateRange) {
  const { client } = useMailframe()
  return useSuspenseRead(sendingStatisticsQuery(client, range))
}

/** Which page of the log, and of which days. Defaults: `pageNo` 1, `pageSize` 20, the last 30 days. */
export type SendingDeliveriesInput = Partial<SendingDeliveriesParams>

/** Single emails and what became of them, one page, where the backend's `allow` permits 'sending.deliveries'. */
export function useSendingDeliveries(input: SendingDeliveriesInput = {}, options: ReadOptions = {}) {
  const { client } = useMailframe()
  return useRead(sendingDeliveriesQuery(client, paged(input)), { ...options, keep: true })
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseSendingDeliveries(input: SendingDeliveriesInput = {}) {
  const { client } = useMailframe()
  return useSuspenseRead(sendingDeliveriesQuery(client, paged(input)))
}

/** What `useSendTest()` takes. */
export interface SendTestOptions {
  /** Hands failures to the nearest error boundary. Default: false. */
  throwOnError?: boolean | undefined
}

/**
 * `mutate({ emailId, to })` sends the email, as it was last saved, to one address: that of the signed-in user, or one
 * that the backend's `testRecipients` returned. Never repeated by itself: where no answer came, it may have been sent.
 */
export function useSendTest({ throwOnError = false }: SendTestOptions = {}) {
  const { client, queryClient } = useMailframe()
  return useMutation<SendTestResponse, RequestError, SendTestRequest>(
    {
      networkMode: 'always',
      retry: false,
      throwOnError,
      mutationFn: (request) => sendingCalls(client).test(request),
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: sendingKeys.all(client.endpoint) })
      },
    },
    queryClient,
  )
}

const paged = (input: SendingDeliveriesInput): SendingDeliveriesParams => ({ ...input, ...pageParams(input) })

/** A route without `sending` answers 404: no fault that a person could mend, and nothing to say in red. */
export function shownError(error: RequestError | null, labels: SendingTexts) {
  if (error?.kind !== 'notFound') return { error }
  const { message, retryable } = error
  return {
    error: new RequestError({ kind: 'notEnabled', message, retryable }),
    quietText: labels.sendingNotSetUp,
  }
}
