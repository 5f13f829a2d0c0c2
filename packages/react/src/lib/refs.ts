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
  return useMemo(() => mergeRefs([own, given]), [own, given])
}

function mergeRefs<Element>(refs: (Ref<Element> | undefined)[]): RefCallback<Element> {
  const cleanUps = new Map<Ref<Element>, () => void>()
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') {
        const cleanUp = cleanUps.get(ref)
        cleanUps.delete(ref)
        if (element === null && cleanUp) cleanUp()
        else keep(ref, ref(element))
      } else if (ref) ref.current = element
    }
  }

  function keep(ref: Ref<Element>, cleanUp: unknown) {
    if (typeof cleanUp === 'function') cleanUps.set(ref, () => cleanUp())
  }
}
