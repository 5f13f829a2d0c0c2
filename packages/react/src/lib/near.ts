'use client'
import { useEffect, useState } from 'react'

/** Whether `element` has come within 200 px of the viewport, ever; true where it is not waited for. */
export function useNear(element: Element | null, isAwaited: boolean): boolean {
  const [isNear, setNear] = useState(false)
  const isWaiting = isAwaited && !isNear
  useEffect(() => {
    if (element === null || !isWaiting) return
    // Not every browser has it, nor DOM implementations for tests.
    if (typeof IntersectionObserver === 'undefined') return setNear(true)
    const options = { rootMargin: '200px' }
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      options,
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isWaiting])
  return !isWaiting
}
