'use client'
import { useInfiniteQuery, useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { EmailListParams } from '../client/route-client.js'
import { useLiveEvents, useMailframe } from '../context/context.js'
import { emailsQuery, infiniteEmailsQuery } from '../queries/emails.js'
import { keepShown } from '../queries/keep-shown.js'
import { ownRetries, type ReadOptions, toQueryOptions } from '../queries/read-options.js'

/** One page of the signed-in user's emails, newest first. While the next page loads, the last one stays. */
export function useEmails(page: Partial<EmailListParams> = {}, options: ReadOptions = {}) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  const query = emailsQuery(client, page)
  return useQuery(
    {
      ...query,
      ...toQueryOptions(queryClient, options),
      placeholderData: keepShown(queryClient, query.queryKey),
    },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseEmails(page: Partial<EmailListParams> = {}) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useSuspenseQuery({ ...emailsQuery(client, page), ...ownRetries(queryClient) }, queryClient)
}

/**
 * The signed-in user's emails, newest first, one page more with each `fetchNextPage()`. A refresh reads all of the
 * pages again: for thousands, show `<EmailList paging="infinite">`, which reads those in view.
 */
export function useInfiniteEmails(
  page: Partial<Pick<EmailListParams, 'pageSize'>> = {},
  options: ReadOptions = {},
) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useInfiniteQuery(
    { ...infiniteEmailsQuery(client, page), ...toQueryOptions(queryClient, options) },
    queryClient,
  )
}

/** The same, with `data` always there: waits in the nearest `<Suspense>`, fails in the nearest error boundary. */
export function useSuspenseInfiniteEmails(page: Partial<Pick<EmailListParams, 'pageSize'>> = {}) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useSuspenseInfiniteQuery(
    { ...infiniteEmailsQuery(client, page), ...ownRetries(queryClient) },
    queryClient,
  )
}
