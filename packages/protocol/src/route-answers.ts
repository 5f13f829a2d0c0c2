import type { Email, EmailSummary, Page } from './email.js'
import { LIMITS } from './limits.js'

/** What our own route hands on of an Email in a list: nothing that the service adds is for browsers. */
export function summaryAnswer({
  id,
  name,
  subject,
  userId,
  createdAt,
  updatedAt,
}: EmailSummary): EmailSummary {
  return { id, name, subject, userId, createdAt, updatedAt }
}

/** The same of an Email with its content. */
export function emailAnswer(email: Email): Email {
  return { ...summaryAnswer(email), extra: email.extra, html: email.html, json: email.json }
}

/** A page as the service gives it. */
export interface ServicePage<Item> extends Omit<Page<Item>, 'total'> {
  /** Null where the service does not say. */
  total: number | null
  /** Whether another page follows. */
  hasMore: boolean
}

/** The same as our own route answers it. Where there is no total, it is what is known to be there. */
export function pageAnswer<Item, Shown>(
  { list, total, pageNo, pageSize, hasMore }: ServicePage<Item>,
  show: (item: Item) => Shown,
): Page<Shown> {
  const known = (pageNo - 1) * pageSize + list.length + (hasMore ? 1 : 0)
  return { list: list.map(show), total: total ?? known, pageNo, pageSize }
}

/** Which page was asked for. */
export interface AskedPage {
  /** From 1. Default: 1. */
  pageNo?: number | undefined
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
}

/** The empty list of a user whom the service does not know yet. */
export function newcomerAnswer({
  pageNo = LIMITS.pageNoDefault,
  pageSize = LIMITS.pageSizeDefault,
}: AskedPage): Page<never> {
  return { list: [], total: 0, pageNo, pageSize }
}

/** Whether a call failed because the service does not know the End User yet: they have never opened the editor. */
export function isOfNewcomer(error: unknown): error is Error & { error: 'invalidContext' } {
  return error instanceof Error && 'error' in error && error.error === 'invalidContext'
}
