'use client'
import { type RefObject, useInsertionEffect, useRef } from 'react'

/** A ref that holds the newest `value` once it is committed: for what is called later but must not start anew. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useInsertionEffect(() => {
    ref.current = value
  })
  return ref
}
