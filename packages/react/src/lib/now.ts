'use client'
import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of [...listeners]) listener()
}

function read(): number {
  if (Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  return now
}

/** The time in milliseconds, anew each half minute; null on the server and while hydrating, where it would not match. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, read, () => null)
}
