'use client'
import { useEffect } from 'react'
import { useLatest } from './latest.js'

/** Calls `onFocus` when the window gets the focus: also from another window, or from a frame in the page. */
export function useWindowFocus(onFocus: () => void): void {
  const latest = useLatest(onFocus)
  useEffect(() => {
    const handleFocus = () => latest.current()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [latest])
}
