'use client'
import { useEffect, useState } from 'react'

/** This near the end of the box more cards are drawn, in pixels. */
const NEAR_PX = 800

interface GrownOptions {
  box: HTMLElement | null
  isGrown: boolean
  /** Cards that are added at a time. */
  step: number
  /** Of all. */
  count: number
}

/** How many cards are drawn: all, or with `isGrown` more each time the end of the box comes near. */
export function useGrown({ box, isGrown, step, count }: GrownOptions): number {
  const [most, setMost] = useState(2 * step)
  useEffect(() => {
    if (!isGrown || box === null) return
    const grow = () => {
      if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) setMost(most + step)
    }
    box.addEventListener('scroll', grow, { passive: true })
    return () => box.removeEventListener('scroll', grow)
  }, [isGrown, box, most, step])
  return isGrown ? Math.min(most, count) : count
}
