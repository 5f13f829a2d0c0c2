'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { useLabels } from '../context/context.js'
import { unsavedOnPage } from '../context/unsaved.js'
import { leaveTexts } from '../labels/editor.js'

/** What `useUnsavedGuard()` gives. */
export interface UnsavedGuard {
  /** Whether a frame on the page may hold changes that are not saved. */
  maybeUnsaved: boolean
  /** Asks the person, where changes may be lost. True: go on. */
  confirmLeave: () => boolean
}

/** Of all frames on the page. Above the provider, and outside React, there is `confirmLeave()` of the package. */
export function useUnsavedGuard(): UnsavedGuard {
  const { editorLeave } = useLabels(leaveTexts)
  const maybeUnsaved = useSyncExternalStore(unsavedOnPage.subscribe, unsavedOnPage.isAny, () => false)
  const confirmLeave = useCallback(() => unsavedOnPage.confirmLeave(editorLeave), [editorLeave])
  return { maybeUnsaved, confirmLeave }
}
