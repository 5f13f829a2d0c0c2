'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../lib/emitter.js'
import { afterFirst } from '../lib/idle.js'

type Later = typeof import('./later.js')

let loaded: Later | null = null
const { emit, subscribe } = /* @__PURE__ */ createEmitter()

/** What loads after the editor, where it is there. */
export const loadedLater = (): Later | null => loaded

/**
 * What loads after the editor, from when it is wanted; null until it is there. Without it the editor works on: notices,
 * the way of the focus, the guard of unsaved changes, and polling for saves are missing.
 */
export function useLater(isWanted: boolean): Later | null {
  const later = useSyncExternalStore(subscribe, loadedLater, () => null)
  useEffect(() => {
    if (!isWanted || loaded !== null) return
    return afterFirst(() => {
      import('./later.js').then(
        (module) => {
          loaded = module
          emit()
        },
        () => {},
      )
    })
  }, [isWanted])
  return later
}
