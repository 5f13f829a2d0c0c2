'use client'
import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether nothing should move. Where the browser does not say, nothing moves. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, read, () => true)
}

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {}
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function read(): boolean {
  return typeof matchMedia !== 'function' || matchMedia(QUERY).matches
}
