'use client'
import { type ForwardedRef, useCallback } from 'react'

/** One ref callback for a component's own use of an element and for the caller's ref. */
export function useMergedRef<Element>(
  own: (element: Element | null) => void,
  given: ForwardedRef<Element>,
): (element: Element | null) => void {
  return useCallback(
    (element) => {
      own(element)
      if (typeof given === 'function') given(element)
      else if (given !== null) given.current = element
    },
    [own, given],
  )
}
