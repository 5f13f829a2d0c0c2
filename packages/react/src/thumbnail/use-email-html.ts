'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useQuery } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import { useMailframe } from '../context/context.js'
import { keepShown } from '../queries/keep-shown.js'
import { emailKeys } from '../queries/keys.js'
import { queryPolicy } from '../queries/policy.js'
import { ownRetries } from '../queries/read-options.js'

/** The saved html of an email: read once for each of its versions, a few at a time. Null until first saved. */
export function useEmailHtml({ id, updatedAt }: EmailSummary, enabled: boolean) {
  const { client, queryClient, thumbnails } = useMailframe()
  const queryKey = emailKeys.html(client.endpoint, id, updatedAt)
  return useQuery<string | null, RequestError>(
    {
      ...queryPolicy,
      ...ownRetries(queryClient),
      queryKey,
      queryFn: ({ signal }) =>
        thumbnails(async () => (await client.emails.get(id, signal)).html ?? null, signal),
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      // Of this email before its last save, never of another one.
      placeholderData: keepShown(queryClient, queryKey, (previous) => previous[3] === id),
    },
    queryClient,
  )
}
