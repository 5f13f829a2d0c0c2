import type { EmailListResponse } from '@mailframe/protocol'
import { type EmailChange, type ListedEmail, madeSince, withChanges } from '../../emails/changes.js'

/** A page of a list as it was last read. */
export interface ReadPage {
  pageNo: number
  data: EmailListResponse
  /** Milliseconds since 1970. */
  readAt: number
}

export interface EmailSlots {
  /** A row each, in order; null where it is not read yet. */
  slots: readonly (ListedEmail | null)[]
  /** All emails there are, those that are not loaded included. */
  total: number
  /** Of the service, without pending changes. */
  pageCount: number
}

/** The rows of a whole list of which some pages are loaded, with pending changes applied. */
export function slotsOf(
  pages: readonly ReadPage[],
  pageSize: number,
  changes: readonly EmailChange[],
): EmailSlots {
  const byNumber = new Map(pages.map((page) => [page.pageNo, page]))
  const newest = pages.reduce<ReadPage | null>(
    (best, page) => (best === null || page.readAt > best.readAt ? page : best),
    null,
  )
  // Where the service gives no total, a page shows only whether there is a next one.
  const seen = pages.map(({ pageNo, data }) =>
    data.list.length > 0 ? (pageNo - 1) * pageSize + data.list.length : 0,
  )
  const total = Math.max(newest?.data.total ?? 0, ...seen)
  const pageCount = Math.ceil(total / pageSize)

  const slots: (ListedEmail | null)[] = []
  const known = new Set<string>()
  for (let pageNo = 1; pageNo <= pageCount; pageNo += 1) {
    const page = byNumber.get(pageNo)
    if (page === undefined) {
      const missing = Math.min(pageSize, total - (pageNo - 1) * pageSize)
      for (let index = 0; index < missing; index += 1) slots.push(null)
      continue
    }
    // A new email moves others to the next page, where they are read a second time.
    const fresh = page.data.list.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    slots.push(...withChanges(fresh, page.readAt, changes))
  }
  const first = byNumber.get(1)
  const made = first ? madeSince(allOf(pages), first.readAt, changes) : []
  return { slots: [...made, ...slots], total: slots.length + made.length, pageCount }
}

/** The rows of the one page that is shown, with pending changes applied. */
export function pageSlots(
  { data, readAt }: ReadPage,
  changes: readonly EmailChange[],
): Pick<EmailSlots, 'slots' | 'total'> {
  const rows = withChanges(data.list, readAt, changes)
  const made = data.pageNo === 1 ? madeSince(data.list, readAt, changes) : []
  return {
    slots: [...made, ...rows].slice(0, Math.max(data.pageSize, data.list.length)),
    total: data.total - data.list.length + rows.length + made.length,
  }
}

function allOf(pages: readonly ReadPage[]) {
  return pages.flatMap(({ data }) => data.list)
}
