'use client'
import { useCallback, useState } from 'react'
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
export function useNewTab({ emailId, lang }: FrameTarget) {
  const { client, labels } = useMailframe()
  const [problem, setProblem] = useState<NewTabProblem | null>(null)

  const open = useCallback(() => {
    const target = { emailId, lang }
    setProblem(null)
    openTab(() => client.openEditor(target)).then(
      (opened) => {
        if (!opened) setProblem({ kind: 'newTabBlocked', href: client.editorLink(target) })
      },
      (error) => setProblem({ kind: 'newTabFailed', reason: labels[ERROR_LABELS[faultOf(error).kind]] }),
    )
  }, [client, labels, emailId, lang])

  return { problem, open, dismiss: useCallback(() => setProblem(null), []) }
}
