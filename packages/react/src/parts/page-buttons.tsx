'use client'
import type { Page } from '@mailframe/protocol'
import { useLabels, useMailframe } from '../context/context.js'
import { sharedTexts } from '../labels/shared.js'
import { fill, formatCount } from '../lib/format.js'

export interface PageButtonsProps {
  pageNo: number
  pageSize: number
  pageCount: number
  /** Rows on this page. */
  count: number
  /** Rows on all pages. */
  total: number
  onPage: (pageNo: number) => void
}

/** Which rows are shown, between the buttons to the previous page and the next. */
export function PageButtons({ pageNo, pageSize, pageCount, count, total, onPage }: PageButtonsProps) {
  const labels = useLabels(sharedTexts)
  const { language } = useMailframe()
  const from = (pageNo - 1) * pageSize + 1
  const text = (number: number) => formatCount(number, language)

  // `aria-disabled`: a button that becomes `disabled` loses the focus.
  const button = (label: string, target: number) => {
    const isEnd = target < 1 || target > pageCount
    return (
      <button
        type="button"
        className="mailframe-button"
        data-size="small"
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onPage(target)
        }}
      >
        {label}
      </button>
    )
  }
  return (
    <>
      {button(labels.previousPage, pageNo - 1)}
      <p>{fill(labels.listRange, { from: text(from), to: text(from + count - 1), total: text(total) })}</p>
      {button(labels.nextPage, pageNo + 1)}
    </>
  )
}

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
