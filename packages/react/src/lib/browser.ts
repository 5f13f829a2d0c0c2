'use client'
import {
  type RefObject,
  useEffect,
  useLayoutEffect as useLayoutEffectOfReact,
  useState,
  useSyncExternalStore,
} from 'react'

// What only a browser knows; a server, and the first render of its HTML, have a value of their own for it.

const never = () => () => {}

/** False on a server and in the first render of its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** React's own, of which React 18 warns in HTML from a server. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffectOfReact

const TICK_MS = 30_000

const waiting = /* @__PURE__ */ new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

function subscribeToNow(listener: () => void): () => void {
  waiting.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    waiting.delete(listener)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of [...waiting]) listener()
}

function readNow(): number {
  if (Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  return now
}

/** The time in milliseconds, anew each half minute; null on the server and while hydrating, where it would not match. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribeToNow, readNow, () => null)
}

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network. True on a server and while hydrating. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  )
}

/** Whether the element has come within 200 px of the viewport, ever; true where it is not waited for. */
export function useNear(ref: RefObject<Element | null>, isAwaited: boolean): boolean {
  const [isNear, setNear] = useState(false)
  const isWaiting = isAwaited && !isNear
  useEffect(() => {
    if (!isWaiting) return
    // Not every browser has it, nor DOM implementations for tests.
    if (!ref.current || typeof IntersectionObserver === 'undefined') return setNear(true)
    const options = { rootMargin: '200px' }
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      options,
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isWaiting])
  return !isWaiting
}
