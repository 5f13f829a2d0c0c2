'use client'
import { useEffect, useState } from 'react'

type Later = typeof import('./later.js')

let loaded: Later | null = null

/**
 * What loads after the editor, from when it is wanted; null until it is there. Without it the editor works on: notices,
 * the guard of unsaved changes, and polling for saves are missing.
 */
export function useLater(isWanted: boolean): Later | null {
  const [later, setLater] = useState(loaded)
  useEffect(() => {
    if (!isWanted || later !== null) return
    import('./later.js').then(
      (module) => {
        loaded = module
        setLater(module)
      },
      () => {},
    )
  }, [isWanted, later])
  return later
}
