'use client'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isFocusLost, useKeptFocus } from '../lib/kept-focus.js'
import { useLayoutEffect } from '../lib/layout-effect.js'
import type { EmailListModel } from './list-model.js'

interface ListFocusOptions {
  root: HTMLElement | null
  list: Pick<EmailListModel, 'state' | 'focusRequest' | 'rows' | 'sayReturned'>
  /** Whether the list had the focus that stood here for the person before. */
  handover: RefObject<boolean>
}

/**
 * Keeps the focus in the list when what had it goes: on the row that Tab comes to, else on the way on that the state
 * offers, and on the list itself while it is read.
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
    // The rows take it from here.
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
