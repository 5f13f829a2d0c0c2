'use client'
import { useEffect, useState } from 'react'

interface SeenOptions {
  /** Around the viewport, as `rootMargin` of an IntersectionObserver takes it. */
  margin: string
  /** Milliseconds that it must stay there: what only flies past when people scroll does not count. Default: 0. */
  stay?: number
  enabled?: boolean
}

/** Whether `element` has been in or near the viewport, ever. Without IntersectionObserver: at once. */
export function useSeen(element: Element | null, { margin, stay = 0, enabled = true }: SeenOptions) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element === null || seen || !enabled) return
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (!entries.at(-1)?.isIntersecting) return
        if (stay === 0) setSeen(true)
        else timer = setTimeout(setSeen, stay, true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, seen, enabled, margin, stay])
  return seen
}
