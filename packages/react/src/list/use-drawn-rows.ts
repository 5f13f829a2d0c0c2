'use client'
import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefCallback, useCallback } from 'react'

/** What a row is taken to be before it is drawn and measured. */
export const ROW_PX = 116
const DRAWN_BEYOND = 6
/** Where the box has no size yet, or never has, as in DOM implementations for tests. */
const UNSIZED_PX = 800

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
  measure: RefCallback<HTMLElement> | undefined
  /** The rows in view. */
  first: number
  last: number
  scrollTo: (index: number) => void
}

/** Which rows are drawn: all, or with `isVirtual` those near the view. */
export function useDrawnRows({ grid, count, isVirtual, activeIndex }: DrawnRowsOptions): DrawnRows {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: isVirtual ? count : 0,
    enabled: isVirtual,
    getScrollElement: () => grid,
    estimateSize: () => ROW_PX,
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || ROW_PX,
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
  const scrollTo = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  )
  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, start: null }))
    return { drawn, height: undefined, measure: undefined, first: 0, last: 0, scrollTo }
  }
  return {
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
    scrollTo,
  }
}
