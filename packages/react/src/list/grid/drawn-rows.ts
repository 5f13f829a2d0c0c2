'use client'
import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefCallback, useCallback, useRef, useState } from 'react'
import { useLayoutEffect } from '../../lib/hydrated.js'

/** Rows that are drawn beyond each end of the view. */
const OVERSCAN = 6
/** The height of the box until it has one; in DOM implementations for tests it never has. */
const FALLBACK_HEIGHT_PX = 800
/** More rows than any list has: it makes the keys of rows unique for each estimated height. */
const MAX_ROWS = 1e7

interface DrawnRowsOptions {
  grid: HTMLElement | null
  count: number
  isVirtual: boolean
  /** Stays drawn out of view: it may have the focus, and Tab reaches it. */
  activeIndex: number
}

export interface DrawnRows {
  /** `start`: pixels from the top; null where the rows are in flow. */
  drawn: readonly { index: number; start: number | null }[]
  /** Pixels of all rows; undefined where they are in flow. */
  height: number | undefined
  /** Estimated pixels of a row before it is measured. */
  rowHeight: number
  measure: RefCallback<HTMLElement> | undefined
  /** The rows in view. */
  first: number
  last: number
  scrollTo: (index: number) => void
}

/** Virtualization: which rows are drawn. All of them, or with `isVirtual` those near the view. */
export function useDrawnRows({ grid, count, isVirtual, activeIndex }: DrawnRowsOptions): DrawnRows {
  const { height: rowHeight, sample, consumeAnchor } = useEstimatedHeight(() => anchorAtTop())
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: isVirtual ? count : 0,
    enabled: isVirtual,
    getScrollElement: () => grid,
    // Measured heights are dropped with the estimate: both change with the width of the list.
    getItemKey: useCallback((index) => rowHeight * MAX_ROWS + index, [rowHeight]),
    estimateSize: () => rowHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      if (height === 0) return rowHeight
      sample(element, height)
      return height
    },
    // A correction is relative to where the box is now, not to its last scroll event: it may have moved since.
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
    // Rendered in React's batch, not synchronously within the scroll event.
    useFlushSync: false,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FALLBACK_HEIGHT_PX },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) =>
        report({ width, height: height || FALLBACK_HEIGHT_PX }),
      ),
  })
  function anchorAtTop() {
    const offset = virtualizer.scrollOffset ?? 0
    const row = virtualizer.getVirtualItemForOffset(offset)
    return row === undefined ? null : { index: row.index, above: (offset - row.start) / row.size }
  }
  // Scroll anchoring, after the estimate has changed.
  useLayoutEffect(() => {
    const anchor = consumeAnchor()
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

/** Of a row in a list of usual width and text size. */
const FIRST_ESTIMATE_PX = 115
/** Rows that are sampled for the estimate. */
const SAMPLES = 5

interface Anchor {
  index: number
  /** The share of it above the top of the view, 0 to 1. */
  above: number
}

/**
 * The estimated height of a row that is not drawn: the median of the first rows that are, sampled again when the width
 * of the list changes. So skeletons are as high as the rows that replace them, and nothing shifts when they load.
 *
 * `anchorAtTop`: the row that keeps its place when the estimate changes.
 */
export function useEstimatedHeight(anchorAtTop: () => Anchor | null) {
  const [height, setHeight] = useState(FIRST_ESTIMATE_PX)
  const samples = useRef<{ width: number; heights: Map<string, number> }>({ width: 0, heights: new Map() })
  const anchor = useRef<Anchor | null>(null)
  const beforeChange = useRef<{ anchor: Anchor | null }>({ anchor: null })

  function sample(row: HTMLElement, measured: number) {
    const { offsetWidth: width } = row
    if (samples.current.width !== width) {
      samples.current = { width, heights: new Map() }
      // The anchor as it was before the first row of the new width was measured.
      const { current } = beforeChange
      current.anchor = anchorAtTop()
      queueMicrotask(() => {
        current.anchor = null
      })
    }
    const { emailId, renaming } = row.dataset
    if (emailId === undefined || renaming === 'true') return
    const { heights } = samples.current
    if (heights.size >= SAMPLES) return
    heights.set(emailId, measured)
    if (heights.size < SAMPLES) return
    const usual = [...heights.values()].sort((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? height
    if (usual === height) return
    anchor.current = beforeChange.current.anchor ?? anchorAtTop()
    setHeight(usual)
  }

  /** The anchor of the last change of the estimate, once. */
  function consumeAnchor(): Anchor | null {
    const { current } = anchor
    anchor.current = null
    return current
  }

  return { height, sample, consumeAnchor }
}
