'use client'
import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
let frame = 0

function serve() {
  const [next] = waiting
  if (next !== undefined) {
    waiting.delete(next)
    next()
  }
  frame = waiting.size === 0 ? 0 : requestAnimationFrame(serve)
}

/**
 * Whether it is this picture's turn to be drawn: one on the page each frame, for a document of its own takes the
 * browser some milliseconds, and a screen full of them at once would be felt.
 */
export function useDrawTurn(isWanted: boolean): boolean {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    if (!isWanted || isTurn) return
    const take = () => setTurn(true)
    waiting.add(take)
    if (frame === 0) frame = requestAnimationFrame(serve)
    return () => void waiting.delete(take)
  }, [isWanted, isTurn])
  return isTurn
}
