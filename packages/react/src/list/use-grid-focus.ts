'use client'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { ListedEmail } from '../emails/email-changes.js'
import { isFocusLost } from '../lib/kept-focus.js'
import type { EmailListModel } from './list-model.js'

interface GridFocusOptions {
  grid: HTMLElement | null
  rows: readonly (ListedEmail | null)[]
  /** Brings a row that is not drawn into view. */
  reveal: (index: number) => void
  request: EmailListModel['focusRequest']
  sayReturned: EmailListModel['sayReturned']
}

export interface GridFocus {
  /** The row that Tab comes to. */
  activeIndex: number
  focusRow: (index: number) => void
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/**
 * One row of the grid can be reached by Tab: the one that had the focus last. The focus stays in the grid when its row
 * is deleted, redrawn or replaced by what was loaded.
 */
export function useGridFocus({ grid, rows, reveal, request, sayReturned }: GridFocusOptions): GridFocus {
  const [active, setActive] = useState<{ index: number; id: string | undefined }>({ index: 0, id: undefined })
  const goal = useRef<number | null>(null)
  const last = useRef<EventTarget | null>(null)

  const found = active.id === undefined ? -1 : rows.findIndex((row) => row?.id === active.id)
  const activeIndex = found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1))

  const focusRow = useCallback(
    (index: number) => {
      const row = rowAt(grid, index)
      goal.current = row === null ? index : null
      if (row === null) reveal(index)
      else row.focus()
    },
    [grid, reveal],
  )

  useEffect(() => {
    if (grid === null) return
    const isLost = isFocusLost()
    if (goal.current !== null) {
      const row = rowAt(grid, goal.current)
      if (row !== null) {
        goal.current = null
        row.focus()
        return
      }
    }
    const wanted = request.current
    if (wanted !== null && 'index' in wanted) {
      const there = rows.findIndex((row) => row?.id === wanted.emailId)
      const index = there >= 0 ? there : Math.max(0, Math.min(wanted.index, rows.length - 1))
      const id = rows[index]?.id
      // Else it is the one that is not read yet.
      if (id !== undefined) request.current = null
      setActive((before) => (before.index === index && before.id === id ? before : { index, id }))
      const { activeElement } = document
      const isWaiting =
        activeElement === grid.closest('.mailframe-list') ||
        activeElement?.matches('.mailframe-row[data-skeleton]')
      if (!isLost && !isWaiting) {
        request.current = null
        // A dialog gives the focus back by itself.
        if (there >= 0 && rowAt(grid, there)?.contains(activeElement)) sayReturned(wanted, true)
        return
      }
      if (id !== undefined) sayReturned(wanted, there >= 0)
      return focusRow(index)
    }
    if (wanted !== null) {
      const index = rows.findIndex((row) => row?.id === wanted.emailId)
      const isOurs = isLost || grid.closest('.mailframe-list')?.contains(document.activeElement)
      if (performance.now() > wanted.until || !isOurs) request.current = null
      else if (index >= 0) {
        const row = rowAt(grid, index)
        const part =
          wanted.part === 'row' ? null : row?.querySelector<HTMLElement>(`[data-part="${wanted.part}"]`)
        if (wanted.part === 'row' || part) request.current = null
        if (part) return part.focus()
        if (wanted.part === 'row') return focusRow(index)
      }
    }
    if (isLost && last.current instanceof Node && !last.current.isConnected) {
      last.current = null
      focusRow(activeIndex)
    }
  })

  return {
    activeIndex,
    focusRow,
    onFocus: useCallback(
      ({ target }) => {
        last.current = target
        const row = target.closest<HTMLElement>('[role="row"]')
        const index = Number(row?.dataset.index)
        const id = rows[index]?.id
        setActive((before) => (before.index === index && before.id === id ? before : { index, id }))
      },
      [rows],
    ),
    onBlur: useCallback(({ target }) => {
      // An element that is taken out loses the focus too; then it is ours to place.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement !== target && last.current === target)
          last.current = null
      })
    }, []),
  }
}

function rowAt(grid: HTMLElement | null, index: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[role="row"][data-index="${index}"]`) ?? null
}
