import { type Email, type EmailListResponse, type EmailSummary, LIMITS } from '@mailframe/protocol'
import { getEmail } from '../client/emails.js'
import type { EmailListParams, RouteClient } from '../client/route-client.js'
import type { Limiter } from '../lib/concurrency.js'
import { emailKeys, type InfiniteReadQuery, keyOf, type ReadQuery } from './keys.js'
import { queryPolicy, type ReadPolicy } from './policy.js'
import { type EmailReader, type EmailSource, readerOf } from './source.js'

const emailPolicy: ReadPolicy = {
  ...queryPolicy,
  // Emails are saved elsewhere, in the editor above all: read anew on mount and focus. Only what is younger than this
  // counts as read for this mount, so that the page that a server prefetched is not read twice.
  staleTime: 5000,
  refetchOnWindowFocus: 'always',
}

/** Which page, and how large; the defaults are the service's. */
export function pageParams({
  pageNo = LIMITS.pageNoDefault,
  pageSize = LIMITS.pageSizeDefault,
}: Partial<EmailListParams>): EmailListParams {
  return { pageNo, pageSize }
}

/** One page of emails. */
export function readEmails(
  { endpoint, emails }: EmailReader,
  page: Partial<EmailListParams> = {},
): ReadQuery<EmailListResponse, ReturnType<typeof emailKeys.list>> {
  const params = pageParams(page)
  return {
    ...emailPolicy,
    queryKey: keyOf(emailKeys.list(endpoint, params)),
    queryFn: ({ signal }) => emails.list(params, signal),
  }
}

/** Page after page. */
export function readInfiniteEmails(
  { endpoint, emails }: EmailReader,
  page: Partial<Pick<EmailListParams, 'pageSize'>> = {},
): InfiniteReadQuery<EmailListResponse, ReturnType<typeof emailKeys.infinite>> {
  const { pageSize } = pageParams(page)
  return {
    ...emailPolicy,
    queryKey: keyOf(emailKeys.infinite(endpoint, { pageSize })),
    queryFn: ({ pageParam, signal }) => emails.list({ pageNo: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total, list }) =>
      list.length > 0 && pageNo * pageSize < total ? pageNo + 1 : null,
  }
}

/** One email. */
export function readEmail(
  { endpoint, emails }: EmailReader,
  emailId: string,
): ReadQuery<Email, ReturnType<typeof emailKeys.detail>> {
  return {
    ...emailPolicy,
    queryKey: keyOf(emailKeys.detail(endpoint, emailId)),
    queryFn: ({ signal }) => emails.get(emailId, signal),
  }
}

/** The saved html of an email at its `updatedAt`, which never changes again. Null until first saved. */
export function emailHtmlQuery(
  client: RouteClient,
  { id, updatedAt }: EmailSummary,
  limiter: Limiter,
): ReadQuery<string | null, ReturnType<typeof emailKeys.html>> {
  return {
    ...queryPolicy,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: keyOf(emailKeys.html(client.endpoint, id, updatedAt)),
    queryFn: ({ signal }) => limiter(async () => (await getEmail(client, id, signal)).html ?? null, signal),
  }
}

/** One page of the signed-in user's emails, newest first. Defaults: `pageNo` 1, `pageSize` 20. */
export function emailsQuery(
  source: EmailSource | EmailReader,
  page: Partial<EmailListParams> = {},
): ReadQuery<EmailListResponse, ReturnType<typeof emailKeys.list>> {
  return readEmails(readerOf(source), page)
}

/** The signed-in user's emails, newest first, page after page. Default: `pageSize` 20. */
export function infiniteEmailsQuery(
  source: EmailSource | EmailReader,
  page: Partial<Pick<EmailListParams, 'pageSize'>> = {},
): InfiniteReadQuery<EmailListResponse, ReturnType<typeof emailKeys.infinite>> {
  return readInfiniteEmails(readerOf(source), page)
}

/** One email with its content. */
export function emailQuery(
  source: EmailSource | EmailReader,
  emailId: string,
): ReadQuery<Email, ReturnType<typeof emailKeys.detail>> {
  return readEmail(readerOf(source), emailId)
}
