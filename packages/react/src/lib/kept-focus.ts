'use client'
import { useEffect, useRef } from 'react'

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
