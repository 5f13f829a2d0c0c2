'use client'
import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on a server and in the first render of its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
