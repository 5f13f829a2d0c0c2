'use client'
import { forwardRef, type ReactNode, useEffect, useState, version } from 'react'
import { useLabels, useMailframe } from '../../context/context.js'
import { listTexts } from '../../labels/list.js'
import { fill, formatCount } from '../../lib/format.js'
import { useMergedRef } from '../../lib/refs.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { useEmailListContext } from '../model/model.js'
import { LIST_SORTS } from '../model/view.js'
import { IconLabel } from './icons.js'

interface ToolbarState {
  /** How many rows are selected. */
  selected: number
}

/** Props of `<EmailListToolbar>`, beside the attributes of its element. */
export interface EmailListToolbarProps extends PartProps<'div', ToolbarState> {
  /** Default: the parts below, those for the selection while something is selected. */
  children?: ReactNode
}

// React 18 and 19 spell it differently.
const INERT = { 'aria-hidden': true, inert: version.startsWith('18.') ? ('' as never) : true }

/** The bar above the rows; while the first ones load, its shape. Not rendered where there are none. */
export const EmailListToolbar = forwardRef<HTMLDivElement, EmailListToolbarProps>(function EmailListToolbar(
  { children, ...given },
  ref,
) {
  const { state, selected, selectable } = useEmailListContext()
  const isLoading = state === 'loading'
  const own = (
    <>
      {selectable && <EmailListSelectAll />}
      {selected.length > 0 ? (
        <EmailListSelection />
      ) : (
        <>
          <EmailListSearch />
          <EmailListSort />
        </>
      )}
      <EmailListCreate />
    </>
  )
  const element = usePart<ToolbarState>(
    'div',
    given,
    { ref, className: 'mailframe-toolbar', ...(isLoading && INERT), children: children ?? own },
    { selected: selected.length },
  )
  return isLoading || state === 'ready' ? element : null
})

/** The button that opens the dialog for the name of a new email. */
export const EmailListCreate = forwardRef<HTMLButtonElement, PartProps<'button', object>>(
  function EmailListCreate(given, ref) {
    const labels = useLabels(listTexts)
    const { askName, state } = useEmailListContext()
    return usePart(
      'button',
      given,
      {
        ref,
        type: 'button',
        className: 'mailframe-button',
        'data-variant': 'primary',
        // Nothing to press yet while it is only a shape.
        'data-part': state === 'loading' ? undefined : 'create',
        onClick: askName,
        children: <IconLabel icon="create">{labels.newEmail}</IconLabel>,
      },
      {},
    )
  },
)

interface SelectAllState {
  isAll: boolean
}

/** Selects all rows that are loaded, or none. */
export const EmailListSelectAll = forwardRef<HTMLInputElement, PartProps<'input', SelectAllState>>(
  function EmailListSelectAll(given, ref) {
    const labels = useLabels(listTexts)
    const { selection } = useEmailListContext()
    const [input, setInput] = useState<HTMLInputElement | null>(null)
    const { isAll, ids } = selection
    const isSome = ids.length > 0 && !isAll
    useEffect(() => {
      if (input !== null) input.indeterminate = isSome
    }, [input, isSome])
    return usePart<SelectAllState>(
      'input',
      given,
      {
        ref: useMergedRef<HTMLInputElement>(setInput, ref),
        type: 'checkbox',
        className: 'mailframe-checkbox',
        'aria-label': labels.selectAll,
        checked: isAll,
        onChange: () => (isAll ? selection.clear() : selection.selectAll()),
      },
      { isAll },
    )
  },
)

/** How many rows are selected, and the actions for all of them. Not rendered while none is. */
export const EmailListSelection = forwardRef<HTMLDivElement, PartProps<'div', ToolbarState>>(
  function EmailListSelection(given, ref) {
    const labels = useLabels(listTexts)
    const { language } = useMailframe()
    const { selected, selection, can, copy, remove } = useEmailListContext()
    const count = selected.length
    const element = usePart<ToolbarState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-selection',
        children: (
          <>
            <p>{fill(labels.selected, { count: formatCount(count, language) })}</p>
            {can('copy') && (
              <button
                type="button"
                className="mailframe-button"
                data-size="small"
                onClick={() => {
                  copy(selected)
                  selection.clear()
                }}
              >
                <IconLabel icon="copy">{labels.copy}</IconLabel>
              </button>
            )}
            {can('delete') && (
              <button
                type="button"
                className="mailframe-button"
                data-size="small"
                data-part="delete"
                onClick={() => remove(selected)}
              >
                <IconLabel icon="delete">{labels.delete}</IconLabel>
              </button>
            )}
            <button
              type="button"
              className="mailframe-button"
              data-variant="quiet"
              data-size="small"
              onClick={selection.clear}
            >
              <IconLabel icon="clear">{labels.clearSelection}</IconLabel>
            </button>
          </>
        ),
      },
      { selected: count },
    )
    return count > 0 ? element : null
  },
)

const SORT_LABELS = { newest: 'sortNewest', updated: 'sortUpdated', name: 'sortName' } as const

interface SearchState {
  query: string
}

/** '12', or '12 of 340' where some are not loaded. */
function useLoadedText(): string {
  const labels = useLabels(listTexts)
  const { language } = useMailframe()
  const list = useEmailListContext()
  const [loaded, total] = [formatCount(list.loaded, language), formatCount(list.total, language)]
  return list.loaded < list.total ? fill(labels.listPart, { count: loaded, total }) : loaded
}

/** Searches names and subjects of the rows that are loaded, and says how many these are. */
export const EmailListSearch = forwardRef<HTMLLabelElement, PartProps<'label', SearchState>>(
  function EmailListSearch(given, ref) {
    const labels = useLabels(listTexts)
    const { query, setQuery } = useEmailListContext()
    const label = fill(labels.listSearch, { count: useLoadedText() })
    return usePart<SearchState>(
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
  },
)

/** Sorts the rows that are loaded. */
export const EmailListSort = forwardRef<HTMLSelectElement, PartProps<'select', object>>(
  function EmailListSort(given, ref) {
    const labels = useLabels(listTexts)
    const { sort, setSort } = useEmailListContext()
    return usePart(
      'select',
      given,
      {
        ref,
        className: 'mailframe-select',
        'aria-label': labels.listSort,
        title: `${labels.listSort} (${useLoadedText()})`,
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
  },
)
