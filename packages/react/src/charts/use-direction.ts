'use client'
import { useEffect, useState } from 'react'

/** Whether `element` is written from right to left; axes are not turned by the style sheet. */
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
