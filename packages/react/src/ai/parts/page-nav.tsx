'use client'
import type { Page } from '@mailframe/protocol'
import { PageButtons } from '../../parts/page-buttons.js'

export interface PageNavProps {
  page: Page<unknown>
  label: string
  onPage: (pageNo: number) => void
}

/** Which rows of a list are shown, and the way to the others; nothing where there are no others. */
export function PageNav({ page: { list, ...page }, label, onPage }: PageNavProps) {
  const { total, pageSize } = page
  if (total <= pageSize) return null
  return (
    <nav className="mailframe-ai-pages" aria-label={label}>
      <PageButtons {...page} pageCount={Math.ceil(total / pageSize)} count={list.length} onPage={onPage} />
    </nav>
  )
}
