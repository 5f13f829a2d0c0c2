'use client'
import { useState } from 'react'
import { useLayoutEffect } from '../lib/browser.js'
import type { Size } from './plot-area.js'

/** Where nothing is laid out. */
const WIDTH = 600
const HEIGHT = 240

/** The size of an element in pixels, before it is painted and whenever it changes; null before it is there. */
export function useSize(element: Element | null): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (element === null) return
    const read = () => {
      const { clientWidth, clientHeight } = element
      const next = { width: clientWidth || WIDTH, height: clientHeight || HEIGHT }
      setSize((now) => (now?.width === next.width && now.height === next.height ? now : next))
    }
    read()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
