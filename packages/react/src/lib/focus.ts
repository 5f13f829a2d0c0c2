'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { useLayoutEffect } from './browser.js'
import { useLatest } from './refs.js'

/** Nothing has the focus, or only what is out of sight, such as in a hidden `<Activity>`: nobody loses it. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  // Not every browser has it, nor DOM implementations for tests.
  return activeElement === null || activeElement === body || activeElement.checkVisibility?.() === false
}

/** Where what has the focus in `root` is taken out, the focus goes to what `place` finds. */
export function useKeptFocus(root: HTMLElement | null, place: () => HTMLElement | null): void {
  const last = useRef<Node | null>(null)

  useEffect(() => {
    if (root === null) return
    // Effects within it run before, and may have placed the focus.
    if (root.contains(document.activeElement)) last.current = document.activeElement
    const handleFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null
    }
    const handleBlur = ({ target }: FocusEvent) => {
      // An element that is taken out loses the focus too; then it is ours to place.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && document.activeElement !== target)
          if (last.current === target) last.current = null
      })
    }
    root.addEventListener('focusin', handleFocus)
    root.addEventListener('focusout', handleBlur)
    return () => {
      root.removeEventListener('focusin', handleFocus)
      root.removeEventListener('focusout', handleBlur)
    }
  }, [root])

  useEffect(() => {
    if (last.current === null || last.current.isConnected || !isFocusLost()) return
    last.current = null
    place()?.focus()
  })
}

/** Where `root` goes with the focus in it, the focus goes back to what had it when `root` came. */
export function useFocusBack(root: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const element = root.current
    before.current ??= document.activeElement
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [root])

  useEffect(
    () => () => {
      if (hadFocus.current && before.current instanceof HTMLElement) before.current.focus()
    },
    [],
  )
}

/** Calls `onFocus` when the window gets the focus: also from another window, or from a frame in the page. */
export function useWindowFocus(onFocus: () => void): void {
  const latest = useLatest(onFocus)
  useEffect(() => {
    const handleFocus = () => latest.current()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [latest])
}
