'use client'
import { useCallback } from 'react'
import { useMailframe } from '../provider/context.js'
import { openTab } from './open-tab.js'

/**
 * `open(emailId)` opens the editor in a new tab with a fresh code. Call it inside a click.
 * Resolves to false where the browser refused the tab; rejects with a RequestError, the blank tab closed.
 */
export function useOpenEditor(): (emailId: string) => Promise<boolean> {
  const { client, language } = useMailframe()
  return useCallback(
    (emailId) => openTab(() => client.openEditor({ emailId, lang: language })),
    [client, language],
  )
}
