'use client'
import { useRef, useState } from 'react'

/** In a list of usual width, with the texts of usual size. */
const FIRST_GUESS = 115
/** So many rows tell how high most are. */
const ENOUGH = 5

interface Anchor {
  index: number
  /** How much of it is above the top, 0 to 1. */
  above: number
}

/**
 * How high a row is taken to be before it is drawn, learned from the first that are, and anew where the list gets
 * another width: so rows that are not read yet are as high as they will be, and nothing moves when they come.
 *
 * `placeAtTop`: what stays where it is when the height changes.
 */
export function useUsualHeight(placeAtTop: () => Anchor | null) {
  const [height, setHeight] = useState(FIRST_GUESS)
  const learning = useRef<{ width: number; heights: Map<string, number> }>({ width: 0, heights: new Map() })
  const anchor = useRef<Anchor | null>(null)
  const beforeChange = useRef<{ anchor: Anchor | null }>({ anchor: null })

  function learn(row: HTMLElement, measured: number) {
    const { offsetWidth: width } = row
    if (learning.current.width !== width) {
      learning.current = { width, heights: new Map() }
      // Before the first of the rows that change with the width counts as changed.
      const { current } = beforeChange
      current.anchor = placeAtTop()
      queueMicrotask(() => {
        current.anchor = null
      })
    }
    const { emailId, renaming } = row.dataset
    if (emailId === undefined || renaming === 'true') return
    const { heights } = learning.current
    if (heights.size >= ENOUGH) return
    heights.set(emailId, measured)
    if (heights.size < ENOUGH) return
    const usual = [...heights.values()].sort((one, other) => one - other)[Math.floor(ENOUGH / 2)] ?? height
    if (usual === height) return
    anchor.current = beforeChange.current.anchor ?? placeAtTop()
    setHeight(usual)
  }

  /** Once after each change of the height. */
  function takeAnchor(): Anchor | null {
    const { current } = anchor
    anchor.current = null
    return current
  }

  return { height, learn, takeAnchor }
}
