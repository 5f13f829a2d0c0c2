'use client'
import type { Page } from '@mailframe/protocol'
import { fill } from '../labels/fill.js'
import { useMailframe } from '../provider/context.js'

export interface PagerProps {
  page: Page<unknown>
  /** What the pages are of, where they are not emails. */
  label?: string
  onPage: (pageNo: number) => void
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page: { list, total, pageNo, pageSize }, label, onPage }: PagerProps) {
  const { labels } = useMailframe()
  if (total <= pageSize) return null
  const from = (pageNo - 1) * pageSize + 1
  const last = Math.ceil(total / pageSize)

  // A button that is `disabled` under the finger loses the focus.
  const button = (label: string, target: number) => {
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
        {label}
      </button>
    )
  }
  return (
    <nav className="mailframe-pager" aria-label={label ?? labels.listPages}>
      {button(labels.previousPage, pageNo - 1)}
      <p>{fill(labels.listRange, { from, to: from + list.length - 1, total })}</p>
      {button(labels.nextPage, pageNo + 1)}
    </nav>
  )
}
