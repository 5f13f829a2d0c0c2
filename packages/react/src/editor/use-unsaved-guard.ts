'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { useMailframe } from '../provider/context.js'

export interface UnsavedGuard {
  /** Whether a frame on the page may hold changes that are not saved. */
  maybeUnsaved: boolean
  /** Asks the person, where changes may be lost. True: go on. */
  confirmLeave: () => boolean
}

/** For navigation inside the app, which the browser's own question does not see: call it where the router asks. */
export function useUnsavedGuard(): UnsavedGuard {
  const { unsaved, labels } = useMailframe()
  const maybeUnsaved = useSyncExternalStore(unsaved.subscribe, unsaved.isAny, () => false)
  const confirmLeave = useCallback(
    () => !unsaved.isAny() || window.confirm(labels.editorLeave),
    [unsaved, labels],
  )
  return { maybeUnsaved, confirmLeave }
}
