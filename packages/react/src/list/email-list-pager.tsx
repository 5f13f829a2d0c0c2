'use client'
import { forwardRef } from 'react'
import { fill } from '../labels/fill.js'
import { type PartProps, usePart } from '../parts/part.js'
import { useMailframe } from '../provider/context.js'
import { useEmailListContext } from './list-context.js'

interface PagerState {
  pageNo: number
  pageCount: number
}

/** Which emails are shown, and the way to the others. Not there where all are. */
export const EmailListPager = forwardRef<HTMLElement, PartProps<'nav', PagerState>>(
  function EmailListPager(given, ref) {
    const { labels } = useMailframe()
    const { state, rows, total, pageNo, pageCount, pageSize, setPageNo } = useEmailListContext()
    const from = (pageNo - 1) * pageSize + 1

    // A button that is `disabled` under the finger loses the focus.
    const button = (label: string, target: number) => {
      const isEnd = target < 1 || target > pageCount
      return (
        <button
          type="button"
          className="mailframe-button"
          data-size="small"
          aria-disabled={isEnd}
          onClick={() => {
            if (!isEnd) setPageNo(target)
          }}
        >
          {label}
        </button>
      )
    }
    const element = usePart<PagerState>(
      'nav',
      given,
      {
        ref,
        className: 'mailframe-pager',
        'aria-label': labels.listPages,
        children: (
          <>
            {button(labels.previousPage, pageNo - 1)}
            <p>{fill(labels.listRange, { from, to: from + rows.length - 1, total })}</p>
            {button(labels.nextPage, pageNo + 1)}
          </>
        ),
      },
      { pageNo, pageCount },
    )
    return state === 'ready' && pageCount > 1 ? element : null
  },
)
