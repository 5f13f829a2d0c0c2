'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { useLayoutEffect } from './layout-effect.js'

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
