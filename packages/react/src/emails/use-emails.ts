'use client'
import { LIMITS } from '@mailframe/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EmailListParams } from '../client/route-client.js'
import { useLiveEvents } from '../events/use-live-events.js'
import { useMailframe } from '../provider/context.js'
import { emailsQuery } from '../queries/emails.js'

/** One page of the signed-in user's emails, newest first. While the next page loads, the last one stays. */
export function useEmails({
  pageNo = LIMITS.pageNoDefault,
  pageSize = LIMITS.pageSizeDefault,
}: Partial<EmailListParams> = {}) {
  const { client, queryClient } = useMailframe()
  useLiveEvents()
  return useQuery(
    { ...emailsQuery(client, { pageNo, pageSize }), placeholderData: keepPreviousData },
    queryClient,
  )
}
