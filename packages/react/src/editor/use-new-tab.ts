'use client'
import type { EditorErrorKind } from '@mailframe/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { ERROR_LABELS } from '../labels/labels.js'
import { faultOf } from './frame-fault.js'
import type { EditorTarget } from './frame-state.js'
import { openTab } from './open-tab.js'

/** What became of a new tab that did not open. */
export type NewTabProblem = NewTabBlocked | NewTabFailed

/** The browser refused the window. */
export interface NewTabBlocked {
  /** Always `newTabBlocked`. */
  kind: 'newTabBlocked'
  /** The plain link that opens the editor; it holds no code. */
  href: string
}

/** There was no code for it. */
export interface NewTabFailed {
  /** Always `newTabFailed`. */
  kind: 'newTabFailed'
  /** For people, in the provider's language. */
  reason: string
}

/** `kind` is absent where the browser refused the window. */
interface Failure {
  emailId: string
  kind?: EditorErrorKind
}

/** Opens the frame's email in a new tab, and keeps what went wrong until it is dismissed or tried again. */
export function useNewTab({ emailId, lang, timeout }: EditorTarget & { timeout: number }) {
  const { client, codes, labels } = useMailframe()
  const [failure, setFailure] = useState<Failure | null>(null)
  const opening = useRef<AbortController>(null)
  // No blank tab stays behind whose frame is gone, or of the first click of two.
  const end = useCallback(() => opening.current?.abort(), [])
  useEffect(() => end, [end])

  const open = useCallback(() => {
    end()
    const attempt = new AbortController()
    opening.current = attempt
    setFailure(null)
    openTab((signal) => codes.open({ emailId, lang }, signal), { timeout, signal: attempt.signal }).then(
      (opened) => {
        if (!opened) setFailure({ emailId })
      },
      (error) => {
        if (!attempt.signal.aborted) setFailure({ emailId, kind: faultOf(error).kind })
      },
    )
  }, [end, codes, emailId, lang, timeout])

  function problemOf({ kind }: Failure): NewTabProblem {
    if (kind === undefined) return { kind: 'newTabBlocked', href: client.editorLink({ emailId, lang }) }
    return { kind: 'newTabFailed', reason: labels[ERROR_LABELS[kind]] }
  }
  const problem = failure !== null && failure.emailId === emailId ? problemOf(failure) : null
  return { problem, open, dismiss: useCallback(() => setFailure(null), []) }
}
