'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether `element` is right to left; the style sheet cannot mirror the axes. */
export function useIsRtl(element: Element | null): boolean {
  const [isRtl, setIsRtl] = useState(false)
  useEffect(() => {
    if (element === null) return
    const read = () => setIsRtl(getComputedStyle(element).direction === 'rtl')
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['dir'], subtree: true })
    return () => observer.disconnect()
  }, [element])
  return isRtl
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the person prefers reduced motion. True where the browser does not say. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeToMotion, isMotionReduced, () => true)
}

function subscribeToMotion(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {}
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isMotionReduced(): boolean {
  return typeof matchMedia !== 'function' || matchMedia(REDUCED_MOTION).matches
}
