'use client'
import { type Ref, type RefCallback, type RefObject, useInsertionEffect, useMemo, useRef } from 'react'

/** A ref that holds the newest `value` once it is committed: for what is called later but must not start anew. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useInsertionEffect(() => {
    ref.current = value
  })
  return ref
}

/**
 * One ref callback for two refs of the same element; the same function as long as both are. A callback that returns
 * a function has that called in place of a second call with null, as React 19 does; here React 18 has it too.
 */
export function useMergedRef<Element>(
  own: Ref<Element> | undefined,
  given: Ref<Element> | undefined,
): RefCallback<Element> {
  return useMemo(() => {
    let ends: (() => void)[] = []
    return (element) => {
      for (const end of ends) end()
      ends = element === null ? [] : [own, given].map((ref) => attach(ref, element))
    }
  }, [own, given])
}

/** Returns what ends it. */
function attach<Element>(ref: Ref<Element> | undefined, element: Element): () => void {
  if (typeof ref === 'function') {
    const end = ref(element)
    return typeof end === 'function' ? end : () => ref(null)
  }
  if (ref) ref.current = element
  return () => {
    if (ref) ref.current = null
  }
}
