'use client'
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ListedEmail } from '../../emails/changes.js'
import { useLayoutEffect } from '../../lib/browser.js'
import { isFocusLost, useKeptFocus } from '../../lib/focus.js'
import type { EmailListModel } from '../model/model.js'

interface GridFocusOptions {
  grid: HTMLElement | null
  rows: readonly (ListedEmail | null)[]
  /** Scrolls to a row that is not drawn. */
  reveal: (index: number) => void
  request: EmailListModel['focusRequest']
  sayReturned: EmailListModel['sayReturned']
}

export interface GridFocus {
  /** The row with `tabIndex` 0. */
  activeIndex: number
  focusRow: (index: number) => void
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/**
 * Roving tabindex: Tab reaches one row of the grid, the one that had the focus last. The focus stays in the grid when
 * its row is deleted, rendered anew or replaced by a loaded one, and goes to the row of a focus request.
 */
export function useGridFocus({ grid, rows, reveal, request, sayReturned }: GridFocusOptions): GridFocus {
  const [active, setActive] = useState<{ index: number; id: string | undefined }>({ index: 0, id: undefined })
  /** A row to focus as soon as it is drawn. */
  const goal = useRef<number | null>(null)
  /** The element in the grid that had the focus last, until it moved elsewhere. */
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
      // Without an id the row is not loaded yet: the request waits for it.
      if (id !== undefined) request.current = null
      setActive((before) => (before.index === index && before.id === id ? before : { index, id }))
      const { activeElement } = document
      const isWaiting =
        activeElement === grid.closest('.mailframe-list') ||
        activeElement?.matches('.mailframe-row[data-skeleton]')
      if (!isLost && !isWaiting) {
        request.current = null
        // A dialog has returned the focus by itself.
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
        if (part) {
          part.focus()
          // It stands in a menu that is closed.
          if (document.activeElement !== part) focusRow(index)
          return
        }
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
      // An element that is removed loses the focus too; then `last` stays, and the effect moves the focus.
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

interface ListFocusOptions {
  root: HTMLElement | null
  list: Pick<EmailListModel, 'state' | 'focusRequest' | 'rows' | 'sayReturned'>
  /** Whether the list of the person before, in this place, had the focus. */
  handover: RefObject<boolean>
}

/**
 * Keeps the focus in the list when the element that had it is removed: on the row with `tabIndex` 0, else on the button
 * of the error or of the empty list, and on the list itself while it loads.
 */
export function useListFocus({ root, list, handover }: ListFocusOptions): void {
  const { state, rows, focusRequest } = list
  const isWaiting = useRef(false)

  const place = useCallback(() => {
    const found = root?.querySelector<HTMLElement>(
      '[role="row"][tabindex="0"], .mailframe-list-error button, .mailframe-empty button',
    )
    isWaiting.current = !found
    return found ?? root
  }, [root])
  useKeptFocus(root, place)

  useLayoutEffect(() => {
    if (root === null) return
    const had = handover
    return () => {
      had.current = root.contains(document.activeElement)
    }
  }, [root, handover])

  useEffect(() => {
    if (root === null) return
    const isHere = document.activeElement === root
    if (!isHere && !isFocusLost()) isWaiting.current = false
    const request = focusRequest.current
    const isReturning = request !== null && 'index' in request
    const wasHere = handover.current
    handover.current = false
    // `useGridFocus` handles it.
    if (isReturning && state === 'ready' && rows.length > 0) return
    const isLost = isFocusLost()
    if (isReturning && state === 'empty') {
      focusRequest.current = null
      if (isLost || (isHere && isWaiting.current)) list.sayReturned(request, false)
    }
    const isOurs = isHere ? isWaiting.current && state !== 'loading' : isLost && (isReturning || wasHere)
    if (isOurs) place()?.focus()
  })
}
