'use client'
import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefCallback, useCallback } from 'react'
import { useLayoutEffect } from '../lib/layout-effect.js'
import { useUsualHeight } from './use-usual-height.js'

const DRAWN_BEYOND = 6
/** Where the box has no size yet, or never has, as in DOM implementations for tests. */
const UNSIZED_PX = 800
/** More rows than any list has: keys of rows of another usual height are then others. */
const ROWS_AT_MOST = 1e7

interface DrawnRowsOptions {
  grid: HTMLElement | null
  count: number
  isVirtual: boolean
  /** Stays drawn out of view: it may have the focus, and Tab comes to it. */
  activeIndex: number
}

export interface DrawnRows {
  /** `start`: pixels from the top; null where the rows stand one after the other. */
  drawn: readonly { index: number; start: number | null }[]
  /** Pixels of all rows; undefined where they stand one after the other. */
  height: number | undefined
  /** Pixels of a row before it is measured. */
  rowHeight: number
  measure: RefCallback<HTMLElement> | undefined
  /** The rows in view. */
  first: number
  last: number
  scrollTo: (index: number) => void
}

/** Which rows are drawn: all, or with `isVirtual` those near the view. */
export function useDrawnRows({ grid, count, isVirtual, activeIndex }: DrawnRowsOptions): DrawnRows {
  const { height: rowHeight, learn, takeAnchor } = useUsualHeight(() => placeAtTop())
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: isVirtual ? count : 0,
    enabled: isVirtual,
    getScrollElement: () => grid,
    // What was measured counts as long as the usual height does: all rows change with the width of the list.
    getItemKey: useCallback((index) => rowHeight * ROWS_AT_MOST + index, [rowHeight]),
    estimateSize: () => rowHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      if (height === 0) return rowHeight
      learn(element, height)
      return height
    },
    // A correction counts from where the box is, not from where its last event saw it: people go on scrolling.
    scrollToFn: (offset, options, instance) => {
      if (options.adjustments) instance.scrollElement?.scrollBy({ top: options.adjustments })
      else elementScroll(offset, options, instance)
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        if (indexes.includes(activeIndex) || activeIndex >= range.count) return indexes
        return [...indexes, activeIndex].sort((a, b) => a - b)
      },
      [activeIndex],
    ),
    // Drawn with what else changes, not in the middle of a scroll event.
    useFlushSync: false,
    overscan: DRAWN_BEYOND,
    initialRect: { width: 0, height: UNSIZED_PX },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height || UNSIZED_PX })),
  })
  function placeAtTop() {
    const offset = virtualizer.scrollOffset ?? 0
    const row = virtualizer.getVirtualItemForOffset(offset)
    return row === undefined ? null : { index: row.index, above: (offset - row.start) / row.size }
  }
  // After the height has changed.
  useLayoutEffect(() => {
    const anchor = takeAnchor()
    if (anchor === null || grid === null) return
    for (const row of grid.querySelectorAll<HTMLElement>('[data-index]')) {
      const { offsetHeight } = row
      if (offsetHeight > 0) virtualizer.resizeItem(virtualizer.indexFromElement(row), offsetHeight)
    }
    const start = virtualizer.getOffsetForIndex(anchor.index, 'start')?.[0]
    if (start !== undefined) virtualizer.scrollToOffset(start + anchor.above * rowHeight)
  }, [rowHeight])

  const scrollTo = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  )
  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, start: null }))
    return { drawn, height: undefined, rowHeight, measure: undefined, first: 0, last: 0, scrollTo }
  }
  return {
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start })),
    height: virtualizer.getTotalSize(),
    rowHeight,
    measure: virtualizer.measureElement,
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
    scrollTo,
  }
}
