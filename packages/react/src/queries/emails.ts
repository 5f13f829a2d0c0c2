import type { Email, EmailListResponse } from '@mailframe/protocol'
import type { EmailListParams } from '../client/route-client.js'
import type { emailKeys, InfiniteReadQuery, ReadQuery } from './keys.js'
import { type EmailReader, readEmail, readEmails, readInfiniteEmails } from './reader.js'
import { type EmailSource, readerOf } from './source.js'

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
