'use client'
import type { KeyboardEvent } from 'react'
import { isNew } from '../../emails/changes.js'
import type { EmailListModel } from '../model/model.js'

/** Controls within a row that use the same keys themselves. */
const OWN_KEYS =
  'form, dialog, select, textarea, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"])'

interface GridKeysOptions {
  list: EmailListModel
  /** Rows that can be moved to. */
  count: number
  focusRow: (index: number) => void
  /** How many rows fit in the view. */
  rowsInView: () => number
}

/**
 * Keyboard navigation of a grid with focusable rows (ARIA Authoring Practices, grid): arrows, Home, End and the Page
 * keys move between rows; Right moves into the row's controls, Left and Escape back; with Shift the arrows select. Of
 * cards, Down and Up move to the one below and above, Right past the last control to the next.
 */
export function useGridKeys({ list, count, focusRow, rowsInView }: GridKeysOptions) {
  const { rows, selection, selectable } = list
  const isGrid = list.view === 'grid'

  function move(from: number, to: number, extend: boolean) {
    const index = Math.max(0, Math.min(to, count - 1))
    if (extend && selectable) {
      const [start, end] = [rows[from], rows[index]]
      if (start && end && !isNew(start) && !isNew(end)) {
        if (!selection.has(start.id)) selection.toggle(start.id)
        selection.extend(end.id, start.id)
      }
    }
    focusRow(index)
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[role="row"]')
    // With Alt the keys are the browser's.
    if (event.defaultPrevented || event.altKey || row === null) return
    const field = target.closest(OWN_KEYS)
    if (field !== null && row.contains(field)) return
    const index = Number(row.dataset.index)
    const email = rows[index] ?? null
    const isRow = target === row
    const { shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const controls = [
      ...row.querySelectorAll<HTMLElement>('button, a[href], input:not([disabled])'),
      // Not those of a menu that is closed. DOM implementations for tests draw nothing.
    ].filter((control) => control.checkVisibility?.() ?? true)
    const isInMenu = isOpenMenu(target.closest('.mailframe-menu') ?? target.nextElementSibling)
    const place = controls.indexOf(target)

    /** Cards side by side. */
    function columns(): number {
      const cards = [...(row?.parentElement?.children ?? [])]
      const isBelow = (card: Element) =>
        card.getBoundingClientRect().top > (cards[0]?.getBoundingClientRect().bottom ?? 0)
      const found = isGrid ? cards.findIndex(isBelow) : 1
      return found > 0 ? found : 1
    }

    function act(): boolean {
      switch (event.key) {
        case 'ArrowDown':
          if (isInMenu) controls[place + 1]?.focus()
          else move(index, index + columns(), shiftKey)
          return true
        case 'ArrowUp':
          if (isInMenu) controls[place - 1]?.focus()
          else move(index, index - columns(), shiftKey)
          return true
        case 'PageDown':
          move(index, index + rowsInView(), shiftKey)
          return true
        case 'PageUp':
          move(index, index - rowsInView(), shiftKey)
          return true
        case 'ArrowRight':
        case 'ArrowLeft': {
          const step = event.key === forward ? 1 : -1
          const next = place + step
          if (isGrid && (next < -1 || next >= controls.length)) move(index, index + step, false)
          else if (next < 0) row?.focus()
          else controls[next]?.focus()
          return true
        }
        case 'Home':
        case 'End': {
          const isHome = event.key === 'Home'
          if (isRow || isCommand) move(index, isHome ? 0 : count - 1, shiftKey)
          else controls.at(isHome ? 0 : -1)?.focus()
          return true
        }
        case 'Escape':
          // With nothing to cancel here it is the page's, such as to close a dialog around the list; a menu closes itself.
          if (isInMenu || (isRow && selection.ids.length === 0)) return false
          if (isRow) selection.clear()
          else row?.focus()
          return true
        // With Caps Lock.
        case 'A':
        case 'a':
          if (!isCommand || shiftKey || !selectable) return false
          selection.selectAll()
          return true
        case 'Z':
        case 'z':
          if (!isCommand || shiftKey || list.undo.entries.length === 0) return false
          list.undo.undo()
          return true
      }
      if (email === null || isNew(email) || isCommand) return false
      switch (event.key) {
        case 'F2':
          if (!list.can('rename')) return false
          list.startRename(email, isRow ? 'row' : 'rename')
          return true
        case 'Delete':
          if (!list.can('delete')) return false
          list.remove(selection.has(email.id) ? list.selected : [email])
          return true
        case 'Enter':
          if (!isRow) return false
          list.open(email)
          return true
        case ' ':
          if (!isRow) return false
          if (selectable) selection.toggle(email.id, { range: shiftKey })
          return true
      }
      return false
    }
    if (act()) event.preventDefault()
  }
}

/** Whether this is the menu of a row, over the page. */
function isOpenMenu(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    element.popover !== null &&
    getComputedStyle(element).position === 'fixed'
  )
}
