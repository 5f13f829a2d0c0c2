'use client'
import {
  Fragment,
  forwardRef,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLabels } from '../../context/context.js'
import type { ListedEmail } from '../../emails/changes.js'
import { listTexts } from '../../labels/list.js'
import { useHydrated } from '../../lib/browser.js'
import { useMergedRef } from '../../lib/refs.js'
import { isSameNode, type PartProps, usePart } from '../../parts/part.js'
import { useEmailListContext } from '../model/model.js'
import { useDrawnRows } from './drawn-rows.js'
import { EmailListItem, ROW_GROUP, SkeletonRow } from './email-list-item.js'
import { useGridFocus } from './focus.js'
import { useGrown } from './grown.js'
import { useGridKeys } from './keys.js'
import { useSlots } from './slots.js'

/** Rows that Page Up and Page Down move by where all rows are drawn. */
const ROWS_OF_PAGE_KEY = 10

interface ItemsState {
  rows: readonly (ListedEmail | null)[]
}

/** Props of `<EmailListItems>`, beside the attributes of its element. */
export interface EmailListItemsProps extends PartProps<'div', ItemsState> {
  /** The content of a row, in place of the default parts; they work in it. */
  renderItem?: ((email: ListedEmail, index: number) => ReactNode) | undefined
  /** The same as elements, in every row: for Server Components, which cannot pass a function. */
  children?: ReactNode
}

/** The rows, as a grid. With `paging="infinite"` and more than one page, only those near the view are drawn. */
export const EmailListItems = forwardRef<HTMLDivElement, EmailListItemsProps>(function EmailListItems(
  { renderItem, children, ...given },
  ref,
) {
  const labels = useLabels(listTexts)
  const list = useEmailListContext()
  const { rows, state, paging, pageSize, show, isSearching } = list
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const keysId = useId()
  // In HTML from a server all rows are in flow: a CSP may forbid the inline styles that position them.
  const isBox = useHydrated() && paging === 'infinite' && rows.length > pageSize
  const isGrid = list.view === 'grid'
  const isVirtual = isBox && !isGrid

  const scrollTo = useRef((_index: number) => {})
  const focus = useGridFocus({
    grid,
    rows,
    reveal: useCallback((index) => scrollTo.current(index), []),
    request: list.focusRequest,
    sayReturned: list.sayReturned,
  })
  const { activeIndex } = focus
  const isGrown = isBox && isGrid
  const count = useGrown({ box: grid, isGrown, step: pageSize, count: rows.length })
  const view = useDrawnRows({ grid, count, isVirtual, activeIndex })
  const slots = useSlots({ grid, indexes: view.drawn.map(({ index }) => index), rows, isVirtual })
  const starts = new Map(view.drawn.map(({ index, start }) => [index, start]))
  useInsertionEffect(() => {
    scrollTo.current = view.scrollTo
  })
  const [first, last] = isGrown ? [0, count - 1] : [view.first, view.last]
  useEffect(() => {
    if (paging === 'infinite') show(first, last)
  }, [paging, show, first, last])

  const handleKeyDown = useGridKeys({
    list,
    count,
    focusRow: focus.focusRow,
    rowsInView: () =>
      isVirtual && grid ? Math.max(1, Math.floor(grid.clientHeight / view.rowHeight)) : ROWS_OF_PAGE_KEY,
  })

  const element = usePart<ItemsState>(
    'div',
    given,
    {
      ref: useMergedRef<HTMLDivElement>(setGrid, ref),
      role: 'grid',
      className: 'mailframe-rows',
      'aria-label': labels.listLabel,
      'aria-describedby': keysId,
      'aria-multiselectable': list.selectable || undefined,
      'aria-rowcount': isSearching ? rows.length : list.total,
      'aria-busy': list.isStale,
      'data-virtual': isVirtual || undefined,
      'data-grown': isGrown || undefined,
      onKeyDown: handleKeyDown,
      onFocus: focus.onFocus,
      onBlur: focus.onBlur,
      children: (
        <>
          <div
            {...ROW_GROUP}
            className="mailframe-rows-inner"
            style={view.height === undefined ? undefined : { blockSize: view.height }}
          >
            {slots.map(({ key, index }) => (
              <Row
                key={key}
                email={rows[index] ?? null}
                index={index}
                start={starts.get(index) ?? null}
                height={isVirtual && !rows[index] ? view.rowHeight : null}
                isActive={index === activeIndex}
                isAway={index === view.away}
                renderItem={renderItem}
                content={children}
              />
            ))}
          </div>
          <span id={keysId} hidden>
            {labels.listKeys}
          </span>
        </>
      ),
    },
    { rows },
  )
  return state === 'ready' && rows.length > 0 ? element : null
})

interface RowProps {
  email: ListedEmail | null
  index: number
  /** Pixels from the top; null where the rows are in flow. */
  start: number | null
  /** Pixels of a row that is not loaded; null: as high as its content. */
  height: number | null
  isActive: boolean
  /** Drawn out of view, for the focus alone. */
  isAway: boolean
  renderItem: EmailListItemsProps['renderItem']
  content: ReactNode
}

const Row = memo(function Row({
  email,
  index,
  start,
  height,
  isActive,
  isAway,
  renderItem,
  content,
}: RowProps) {
  const placed = {
    tabIndex: isActive ? 0 : -1,
    ...(isAway && { 'data-away': true }),
    ...(start !== null && {
      style: { transform: `translateY(${start}px)`, ...(height !== null && { blockSize: height }) },
    }),
  }
  // The same element when only the row's `tabIndex` changes, or `renderItem` is inline and gives what it gave: React
  // then skips it.
  const made = useMemo(
    () => (email !== null && renderItem ? renderItem(email, index) : content),
    [email, index, renderItem, content],
  )
  const [drawn] = useState({ of: made })
  const own = isSameNode(drawn.of, made) ? drawn.of : made
  useInsertionEffect(() => {
    drawn.of = own
  })
  if (email === null) return <SkeletonRow {...placed} index={index} />
  return (
    <EmailListItem {...placed} email={email} index={index}>
      {/* What the app draws belongs to one email; the parts by default take another. */}
      {own && <Fragment key={email.id}>{own}</Fragment>}
    </EmailListItem>
  )
})
