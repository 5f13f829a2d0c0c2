'use client'
import { type Ref, type RefCallback, useCallback } from 'react'

/** One ref callback for two refs of the same element; the same function as long as both are. */
export function useMergedRef<Element>(
  own: Ref<Element> | undefined,
  given: Ref<Element> | undefined,
): RefCallback<Element> {
  return useCallback(
    (element) => {
      for (const ref of [own, given]) {
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }
    },
    [own, given],
  )
}
