'use client'
import { forwardRef } from 'react'
import { useMailframe } from '../../context/context.js'
import { fill, formatCount } from '../../lib/format.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { useEmailListContext } from '../model/context.js'
import { LIST_SORTS } from '../model/view.js'

const SORT_LABELS = { newest: 'sortNewest', updated: 'sortUpdated', name: 'sortName' } as const

interface SearchState {
  query: string
}

/** Searches names and subjects of the rows that are loaded. Not rendered while some are not loaded. */
export const EmailListSearch = forwardRef<HTMLLabelElement, PartProps<'label', SearchState>>(
  function EmailListSearch(given, ref) {
    const { labels, language } = useMailframe()
    const { isAvailable, query, setQuery, total } = useEmailListContext()
    const label = fill(labels.listSearch, { count: formatCount(total, language) })
    const element = usePart<SearchState>(
      'label',
      given,
      {
        ref,
        className: 'mailframe-search',
        children: (
          <>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <circle cx="7" cy="7" r="4.5" />
              <path d="m10.5 10.5 3.5 3.5" />
            </svg>
            <input
              type="search"
              aria-label={label}
              placeholder={label}
              dir="auto"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.nativeEvent.isComposing || query === '') return
                // It clears the search; a dialog around the list stays open.
                event.preventDefault()
                setQuery('')
              }}
            />
          </>
        ),
      },
      { query },
    )
    return isAvailable ? element : null
  },
)

/** Sorts the rows that are loaded. Not rendered while some are not loaded. */
export const EmailListSort = forwardRef<HTMLSelectElement, PartProps<'select', object>>(
  function EmailListSort(given, ref) {
    const { labels } = useMailframe()
    const { isAvailable, sort, setSort } = useEmailListContext()
    const element = usePart(
      'select',
      given,
      {
        ref,
        className: 'mailframe-select',
        'aria-label': labels.listSort,
        title: labels.listSort,
        value: sort,
        onChange: ({ target }) => {
          const chosen = LIST_SORTS.find((each) => 'value' in target && target.value === each)
          if (chosen !== undefined) setSort(chosen)
        },
        children: LIST_SORTS.map((each) => (
          <option key={each} value={each}>
            {labels[SORT_LABELS[each]]}
          </option>
        )),
      },
      {},
    )
    return isAvailable ? element : null
  },
)
