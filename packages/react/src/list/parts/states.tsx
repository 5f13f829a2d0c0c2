'use client'
import { forwardRef } from 'react'
import { useLabels } from '../../context/context.js'
import { listTexts } from '../../labels/list.js'
import { fill } from '../../lib/format.js'
import { PageButtons } from '../../parts/page-buttons.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { SharedError } from '../../parts/shared-error.js'
import { useEmailListContext, useEmailRows } from '../model/model.js'
import { EmailListCreate } from './toolbar.js'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Skeleton rows. Rendered only while the first emails load. */
export const EmailListSkeleton = forwardRef<HTMLDivElement, PartProps<'div', object>>(
  function EmailListSkeleton(given, ref) {
    const { state } = useEmailListContext()
    const element = usePart(
      'div',
      given,
      {
        ref,
        className: 'mailframe-rows',
        'aria-hidden': true,
        children: SKELETON_ROWS.map((key) => (
          <div key={key} className="mailframe-row" data-skeleton="true">
            <Bones />
          </div>
        )),
      },
      {},
    )
    return state === 'loading' ? element : null
  },
)

/** The skeleton of a row's content, as high and wide as what comes. */
export function Bones() {
  const { selectable, actions } = useEmailRows()
  return (
    <div className="mailframe-row-content">
      {selectable && <span className="mailframe-bone mailframe-checkbox" />}
      <div className="mailframe-thumbnail" data-state="loading" />
      <div className="mailframe-row-text">
        <span className="mailframe-bone" />
        <span className="mailframe-bone" />
      </div>
      {actions.length > 0 && <span className="mailframe-bone" data-part="actions" />}
    </div>
  )
}

/** Says that there are no emails yet, with a button to create the first. Rendered only then. */
export const EmailListEmpty = forwardRef<HTMLDivElement, PartProps<'div', object>>(
  function EmailListEmpty(given, ref) {
    const labels = useLabels(listTexts)
    const { state } = useEmailListContext()
    const element = usePart(
      'div',
      given,
      {
        ref,
        className: 'mailframe-empty',
        children: (
          <>
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <rect x="6" y="11" width="36" height="26" rx="4" />
              <path d="m7 14 15 12a3 3 0 0 0 4 0l15-12" />
            </svg>
            <h2>{labels.listEmptyTitle}</h2>
            <p>{labels.listEmptyText}</p>
            <EmailListCreate />
          </>
        ),
      },
      {},
    )
    return state === 'empty' ? element : null
  },
)

/** Says that the search found nothing. Rendered only then. */
export const EmailListNoResults = forwardRef<HTMLDivElement, PartProps<'div', { query: string }>>(
  function EmailListNoResults(given, ref) {
    const labels = useLabels(listTexts)
    const { state, isSearching, rows, query, setQuery } = useEmailListContext()
    const element = usePart<{ query: string }>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-empty',
        children: (
          <>
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <circle cx="21" cy="21" r="13" />
              <path d="m31 31 10 10" />
            </svg>
            <h2>{fill(labels.listNoResultsTitle, { query: query.trim() })}</h2>
            <p>{labels.listNoResultsText}</p>
            <button type="button" className="mailframe-button" onClick={() => setQuery('')}>
              {labels.listSearchClear}
            </button>
          </>
        ),
      },
      { query },
    )
    return state === 'ready' && isSearching && rows.length === 0 ? element : null
  },
)

/** Why no emails can be shown, and what to do about it. Rendered only then. */
export const EmailListError = forwardRef<HTMLDivElement, PartProps<'div', object>>(
  function EmailListError(given, ref) {
    const { state, error, refetch } = useEmailListContext()
    const element = usePart(
      'div',
      given,
      {
        ref,
        className: 'mailframe-list-error',
        children: error && <SharedError error={error} onRetry={refetch} />,
      },
      {},
    )
    return state === 'error' ? element : null
  },
)

interface PagerState {
  pageNo: number
  pageCount: number
}

/** Which emails are shown, and buttons to the other pages. Not rendered where all are, and in a search. */
export const EmailListPager = forwardRef<HTMLElement, PartProps<'nav', PagerState>>(
  function EmailListPager(given, ref) {
    const labels = useLabels(listTexts)
    const { state, isSearching, rows, total, pageNo, pageCount, pageSize, setPageNo } = useEmailListContext()
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
    return state === 'ready' && pageCount > 1 && !isSearching ? element : null
  },
)
