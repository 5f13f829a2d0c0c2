'use client'
import { useCallback } from 'react'
import { useMailframe } from '../provider/context.js'
import { MINT_TIMEOUT_MS } from './frame-state.js'
import { openTab } from './open-tab.js'

/**
 * `open(emailId)` opens the editor in a new tab, with the code that `prefetch(emailId)` minted ahead, else a fresh
 * one. Call it inside a click. Resolves to false where the browser refused the tab; rejects with a RequestError, the
 * blank tab closed.
 */
export function useOpenEditor(): (emailId: string) => Promise<boolean> {
  const { codes, language } = useMailframe()
  return useCallback(
    // Goes on when its caller unmounts: a menu closes with the click on its item.
    (emailId) =>
      openTab((signal) => codes.open({ emailId, lang: language }, signal), { timeout: MINT_TIMEOUT_MS }),
    [codes, language],
  )
}
