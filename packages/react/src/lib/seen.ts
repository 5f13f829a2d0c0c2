'use client'
import { useEffect, useState } from 'react'

interface SeenOptions {
  /** Around the viewport, as `rootMargin` of an IntersectionObserver takes it. */
  margin: string
  /**
   * Milliseconds that it must stay there, and nothing be scrolled: what flies past, however slowly, does not count.
   * Default: 0.
   */
  stay?: number
  enabled?: boolean
}

/** Scrolling of any box on the page: that event does not bubble. */
const CAPTURED = { capture: true, passive: true } as const

/** Whether `element` has been in or near the viewport, ever. Without IntersectionObserver: at once. */
export function useSeen(element: Element | null, { margin, stay = 0, enabled = true }: SeenOptions) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element === null || seen || !enabled) return
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(setSeen, stay, true)
    }
    const leave = () => {
      clearTimeout(timer)
      removeEventListener('scroll', wait, CAPTURED)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        leave()
        if (!entries.at(-1)?.isIntersecting) return
        if (stay === 0) return setSeen(true)
        addEventListener('scroll', wait, CAPTURED)
        wait()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      leave()
      observer.disconnect()
    }
  }, [element, seen, enabled, margin, stay])
  return seen
}
