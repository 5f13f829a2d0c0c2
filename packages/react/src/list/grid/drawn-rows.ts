'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLayoutEffect } from '../../lib/browser.js'
import { useLatest } from '../../lib/refs.js'
import { type DrawnRow, type Heights, heightsAfter, rowAt, startsOf } from './heights.js'

/** Rows that are drawn beyond each end of the view: so many more with each frame, so that no first task is long. */
const OVERSCAN = 6
const OVERSCAN_STEP = 2
/** The height of the box until it has one; in DOM implementations for tests it never has. */
const FALLBACK_HEIGHT_PX = 800
/** Of a row in a list of usual width and text size. */
const FIRST_ESTIMATE_PX = 115

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
  /** The active row, where it is drawn out of view; null: it is among the others. */
  away: number | null
  /** Pixels of all rows; undefined where they are in flow. */
  height: number | undefined
  /** Estimated pixels of a row before it is measured. */
  rowHeight: number
  /** The rows in view; the last one may be about to come. */
  first: number
  last: number
  scrollTo: (index: number) => void
}

/** Virtualization: which rows are drawn. All of them, or with `isVirtual` those near the view. */
export function useDrawnRows({ grid, count, isVirtual, activeIndex }: DrawnRowsOptions): DrawnRows {
  const [heights, setHeights] = useState<Heights>({
    estimate: FIRST_ESTIMATE_PX,
    width: null,
    measured: new Map(),
  })
  const { estimate, measured } = heights
  const starts = useMemo(
    () => startsOf(isVirtual ? count : 0, estimate, measured),
    [isVirtual, count, estimate, measured],
  )
  const [view, setView] = useState({ first: 0, last: Math.floor(FALLBACK_HEIGHT_PX / FIRST_ESTIMATE_PX) })
  const latest = useLatest({ heights, starts })
  const overscan = useOverscan(isVirtual && count > 0)
  const [drawnRows] = useState(() => new Map<HTMLElement, DrawnRow>())
  const box = useRef({ width: 0, height: FALLBACK_HEIGHT_PX })
  const observer = useRef<ResizeObserver>(null)
  /** Scroll anchoring: the row at the top of the view keeps its place when heights change. */
  const anchor = useRef<{ index: number; share: number } | null>(null)

  const updateView = useCallback(() => {
    if (grid === null) return
    const { heights, starts } = latest.current
    const { height } = box.current
    const top = grid.scrollTop
    const first = rowAt(starts, top)
    // Always as many rows of usual height as can be in view: then one leaves when another comes, which takes its elements.
    const usual = first + Math.ceil(height / heights.estimate)
    const last = Math.max(rowAt(starts, top + height - 1), usual)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [grid, latest])

  const measure = useCallback(() => {
    if (grid === null) return
    const { heights, starts } = latest.current
    const next = heightsAfter(heights, drawnRows, box.current.width)
    if (next === heights) return
    const index = rowAt(starts, grid.scrollTop)
    const [start = 0, end = 0] = [starts[index], starts[index + 1]]
    anchor.current = { index, share: end > start ? (grid.scrollTop - start) / (end - start) : 0 }
    setHeights(next)
  }, [grid, drawnRows, latest])

  useLayoutEffect(() => {
    if (!isVirtual || grid === null || typeof ResizeObserver !== 'function') return
    // Rows are measured here, once the browser has laid them out: read before, that would take it another time.
    const observing = new ResizeObserver((entries) => {
      let isOther = false
      for (const { target } of entries) {
        if (target === grid) {
          box.current = { width: grid.clientWidth, height: grid.clientHeight || FALLBACK_HEIGHT_PX }
          isOther = true
        } else if (target instanceof HTMLElement) {
          const row = drawnRows.get(target)
          if (row !== undefined) row.height = target.offsetHeight
        }
      }
      isOther ||=
        heightsAfter(latest.current.heights, drawnRows, box.current.width) !== latest.current.heights
      if (!isOther) return
      // Before anything is painted.
      flushSync(() => {
        measure()
        updateView()
      })
    })
    observing.observe(grid)
    observer.current = observing
    return () => {
      observing.disconnect()
      drawnRows.clear()
    }
  }, [isVirtual, grid, drawnRows, updateView, measure, latest])

  useLayoutEffect(() => {
    if (!isVirtual || grid === null) return
    grid.addEventListener('scroll', updateView, { passive: true })
    return () => grid.removeEventListener('scroll', updateView)
  }, [isVirtual, grid, updateView])

  useLayoutEffect(() => {
    if (!isVirtual || grid === null) return
    const held = anchor.current
    if (held === null) return
    anchor.current = null
    const [start = 0, end = 0] = [starts[held.index], starts[held.index + 1]]
    const by = start + held.share * (end - start) - grid.scrollTop
    // Relative to where the box is now: it may have moved since.
    if (Math.abs(by) >= 1) grid.scrollBy({ top: by, behavior: 'instant' })
    updateView()
  }, [isVirtual, grid, starts, updateView])

  // After each render: it may have drawn other rows, or those that were drawn in another place.
  useLayoutEffect(() => {
    if (!isVirtual || grid === null) return
    for (const row of grid.querySelectorAll<HTMLElement>('.mailframe-rows-inner > [data-index]')) {
      const index = Number(row.dataset.index)
      const known = drawnRows.get(row)
      if (known?.index === index) continue
      // It is another row now: observed anew, it is measured anew, also where its height stays the same.
      if (known) observer.current?.unobserve(row)
      drawnRows.set(row, { index, height: 0 })
      observer.current?.observe(row)
    }
    for (const row of drawnRows.keys()) {
      if (row.isConnected) continue
      drawnRows.delete(row)
      observer.current?.unobserve(row)
    }
    measure()
  })

  const scrollTo = useCallback(
    (index: number) => {
      const { starts } = latest.current
      const [start = 0, end = start] = [starts[index], starts[index + 1]]
      grid?.scrollTo({ top: (start + end - box.current.height) / 2, behavior: 'instant' })
    },
    [grid, latest],
  )

  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, start: null }))
    return { drawn, away: null, height: undefined, rowHeight: estimate, first: 0, last: 0, scrollTo }
  }
  const end = count - 1
  const [first, last] = [Math.min(view.first, end), Math.min(view.last, end)]
  const [from, to] = [Math.max(0, first - overscan), Math.min(end, last + overscan)]
  const indexes = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const isAway = activeIndex < from || (activeIndex > to && activeIndex <= end)
  if (isAway) indexes.splice(activeIndex < from ? 0 : indexes.length, 0, activeIndex)
  return {
    drawn: indexes.map((index) => ({ index, start: starts[index] ?? 0 })),
    away: isAway ? activeIndex : null,
    height: starts[count] ?? 0,
    rowHeight: estimate,
    first,
    last,
    scrollTo,
  }
}

/** Rows beyond each end of the view: none at first, then more with each frame. */
function useOverscan(isWanted: boolean): number {
  const [rows, setRows] = useState(0)
  useEffect(() => {
    if (!isWanted || rows >= OVERSCAN) return
    const frame = requestAnimationFrame(() => setRows(rows + OVERSCAN_STEP))
    return () => cancelAnimationFrame(frame)
  }, [isWanted, rows])
  return rows
}
