'use client'
import { useEffect, useLayoutEffect as useLayoutEffectOfReact, useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on a server and in the first render of its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** React's own, of which React 18 warns in HTML from a server. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffectOfReact
