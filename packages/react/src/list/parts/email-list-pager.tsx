'use client'
import { forwardRef } from 'react'
import { useMailframe } from '../../context/context.js'
import { PageButtons } from '../../parts/page-buttons.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { useEmailListContext } from '../model/context.js'

interface PagerState {
  pageNo: number
  pageCount: number
}

/** Which emails are shown, and buttons to the other pages. Not rendered where all are. */
export const EmailListPager = forwardRef<HTMLElement, PartProps<'nav', PagerState>>(
  function EmailListPager(given, ref) {
    const { labels } = useMailframe()
    const { state, rows, total, pageNo, pageCount, pageSize, setPageNo } = useEmailListContext()
    const element = usePart<PagerState>(
      'nav',
      given,
      {
        ref,
        className: 'mailframe-pager',
        'aria-label': labels.listPages,
        children: (
          <PageButtons {...{ pageNo, pageSize, pageCount, total }} count={rows.length} onPage={setPageNo} />
        ),
      },
      { pageNo, pageCount },
    )
    return state === 'ready' && pageCount > 1 ? element : null
  },
)
