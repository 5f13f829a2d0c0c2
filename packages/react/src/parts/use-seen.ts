'use client'
import { useEffect, useState } from 'react'

/** Whether `element` has been in or near the viewport, ever. Without IntersectionObserver: at once. */
export function useSeen(
  element: Element | null,
  { margin, enabled = true }: { margin: string; enabled?: boolean },
) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element === null || seen || !enabled) return
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, seen, enabled, margin])
  return seen
}
