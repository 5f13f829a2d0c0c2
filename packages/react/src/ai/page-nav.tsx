'use client'
import type { Page } from '@mailframe/protocol'
import { fill } from '../labels/fill.js'
import { useMailframe } from '../provider/context.js'

export interface PageNavProps {
  page: Page<unknown>
  label: string
  onPage: (pageNo: number) => void
}

/** Which rows of a list are shown, and the way to the others; nothing where there are no others. */
export function PageNav({ page: { list, total, pageNo, pageSize }, label, onPage }: PageNavProps) {
  const { labels } = useMailframe()
  if (total <= pageSize) return null
  const from = (pageNo - 1) * pageSize + 1
  const last = Math.ceil(total / pageSize)

  // A button that is `disabled` under the finger loses the focus.
  const button = (text: string, target: number) => {
    const isEnd = target < 1 || target > last
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
        {text}
      </button>
    )
  }
  return (
    <nav className="mailframe-ai-pages" aria-label={label}>
      {button(labels.previousPage, pageNo - 1)}
      <p>{fill(labels.listRange, { from, to: from + list.length - 1, total })}</p>
      {button(labels.nextPage, pageNo + 1)}
    </nav>
  )
}
