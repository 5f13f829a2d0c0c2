import type { Email, EmailListResponse } from '@mailframe/protocol'
import type { InfiniteData } from '@tanstack/react-query'
import type { EmailListParams } from '../client/route-client.js'
import { type Call, keyed } from './keyed.js'
import { emailKeys } from './keys.js'
import { queryPolicy } from './policy.js'
import { type EmailReader, type EmailSource, pageParams, readerOf } from './source.js'

const emailPolicy = {
  ...queryPolicy,
  // Emails are saved elsewhere, in the editor above all: read anew on mount and focus. Only what is younger than this
  // counts as read for this mount, so that the page that a server prefetched is not read twice.
  staleTime: 5000,
  refetchOnWindowFocus: 'always',
} as const

/** One page of the signed-in user's emails, newest first. Defaults: `pageNo` 1, `pageSize` 20. */
export function emailsQuery(source: EmailSource | EmailReader, page: Partial<EmailListParams> = {}) {
  const { endpoint, emails } = readerOf(source)
  const params = pageParams(page)
  return keyed<EmailListResponse>()({
    ...emailPolicy,
    queryKey: emailKeys.list(endpoint, params),
    queryFn: ({ signal }: Call): Promise<EmailListResponse> => emails.list(params, signal),
  })
}

/** The signed-in user's emails, newest first, page after page. Default: `pageSize` 20. */
export function infiniteEmailsQuery(
  source: EmailSource | EmailReader,
  page: Partial<Pick<EmailListParams, 'pageSize'>> = {},
) {
  const { endpoint, emails } = readerOf(source)
  const { pageSize } = pageParams(page)
  return keyed<InfiniteData<EmailListResponse, number>>()({
    ...emailPolicy,
    queryKey: emailKeys.infinite(endpoint, { pageSize }),
    queryFn: ({ pageParam, signal }: Call & { pageParam: number }): Promise<EmailListResponse> =>
      emails.list({ pageNo: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total, list }: EmailListResponse): number | null =>
      list.length > 0 && pageNo * pageSize < total ? pageNo + 1 : null,
  })
}

/** One email with its content. */
export function emailQuery(source: EmailSource | EmailReader, emailId: string) {
  const { endpoint, emails } = readerOf(source)
  return keyed<Email>()({
    ...emailPolicy,
    queryKey: emailKeys.detail(endpoint, emailId),
    queryFn: ({ signal }: Call): Promise<Email> => emails.get(emailId, signal),
  })
}
