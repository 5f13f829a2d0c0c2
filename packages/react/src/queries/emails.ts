import type { Email, EmailListResponse } from '@mailframe/protocol'
import { queryOptions } from '@tanstack/react-query'
import type { RequestError } from '../client/request-error.js'
import type { EmailListParams, RouteClient } from '../client/route-client.js'
import { emailKeys } from './keys.js'
import { queryPolicy } from './policy.js'

/** One page of the signed-in user's emails, newest first. Read anew on mount and focus: saves happen elsewhere. */
export function emailsQuery(client: RouteClient, params: EmailListParams) {
  return queryOptions<EmailListResponse, RequestError>({
    ...queryPolicy,
    queryKey: emailKeys.list(client.endpoint, params),
    queryFn: ({ signal }) => client.emails.list(params, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** One email with its content. */
export function emailQuery(client: RouteClient, emailId: string) {
  return queryOptions<Email, RequestError>({
    ...queryPolicy,
    queryKey: emailKeys.detail(client.endpoint, emailId),
    queryFn: ({ signal }) => client.emails.get(emailId, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
