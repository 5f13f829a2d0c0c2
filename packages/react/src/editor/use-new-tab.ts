'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ERROR_LABELS } from '../labels/labels.js'
import { useMailframe } from '../provider/context.js'
import { faultOf } from './frame-fault.js'
import type { FrameTarget } from './frame-state.js'
import { openTab } from './open-tab.js'

/** What became of a new tab that did not open. */
export type NewTabProblem =
  /** The browser refused the window; `href` is the plain link that opens the editor and holds no code. */
  { kind: 'newTabBlocked'; href: string } | { kind: 'newTabFailed'; reason: string }

/** Opens the frame's email in a new tab, and keeps what went wrong until it is dismissed or tried again. */
export function useNewTab({ emailId, lang, timeout }: FrameTarget & { timeout: number }) {
  const { client, codes, labels } = useMailframe()
  const [problem, setProblem] = useState<NewTabProblem | null>(null)
  const opening = useRef<AbortController>(null)
  // No blank tab stays behind whose frame is gone.
  useEffect(() => () => opening.current?.abort(), [])

  const open = useCallback(() => {
    const target = { emailId, lang }
    const attempt = new AbortController()
    opening.current = attempt
    setProblem(null)
    openTab((signal) => codes.open(target, signal), { timeout, signal: attempt.signal }).then(
      (opened) => {
        if (!opened) setProblem({ kind: 'newTabBlocked', href: client.editorLink(target) })
      },
      (error) => {
        if (attempt.signal.aborted) return
        setProblem({ kind: 'newTabFailed', reason: labels[ERROR_LABELS[faultOf(error).kind]] })
      },
    )
  }, [client, codes, labels, emailId, lang, timeout])

  return { problem, open, dismiss: useCallback(() => setProblem(null), []) }
}
