'use client'
import { useCallback } from 'react'
import { useMailframe } from '../context/context.js'
import { useLatest } from '../lib/latest.js'
import { MINT_TIMEOUT_MS } from './frame-state.js'
import { openTab } from './open-tab.js'

/** What `useOpenEditor()` takes. */
export interface OpenEditorOptions {
  /**
   * The browser refused the tab. `href` is the plain link that opens the editor when it is followed; it holds no code.
   * Default: the provider shows that link at the foot of the window.
   */
  onRefused?: ((href: string) => void) | undefined
}

/**
 * `open(emailId)` opens the editor in a new tab, with the code that `prefetch(emailId)` minted ahead, else a fresh
 * one. Call it inside a click. Resolves to false where the browser refused the tab; rejects with a RequestError, the
 * blank tab closed.
 */
export function useOpenEditor({ onRefused }: OpenEditorOptions = {}): (emailId: string) => Promise<boolean> {
  const { client, codes, language, tellRefusedTab } = useMailframe()
  const latest = useLatest({ onRefused })
  return useCallback(
    // Goes on when its caller unmounts: a menu closes with the click on its item.
    async (emailId) => {
      const target = { emailId, lang: language }
      tellRefusedTab(null)
      const opened = await openTab((signal) => codes.open(target, signal), { timeout: MINT_TIMEOUT_MS })
      if (opened) return true
      if (latest.current.onRefused) latest.current.onRefused(client.editorLink(target))
      else tellRefusedTab(target)
      return false
    },
    [client, codes, language, tellRefusedTab, latest],
  )
}
