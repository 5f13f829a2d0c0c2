'use client'
import { useUnsavedGuard } from '@mailframe/react'
import { useState } from 'react'

type State = 'idle' | 'sending' | 'sent' | { problem: string }

/** Sends the email, as it was last saved, to the person who is signed in. */
export function SendTest({ emailId, to }: { emailId: string; to: string }) {
  const [state, setState] = useState<State>('idle')
  const { maybeUnsaved } = useUnsavedGuard()

  async function send() {
    if (state === 'sending') return
    setState('sending')
    try {
      const response = await fetch('/api/mailframe/sending/test', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailId, to }),
      })
      if (response.ok) return setState('sent')
      const { message } = await response.json()
      setState({ problem: message })
    } catch {
      setState({ problem: 'The test was not sent: this app cannot be reached.' })
    }
  }

  return (
    <div className="send-test">
      <p role="status" className="toast">
        {told(state, to, maybeUnsaved)}
      </p>
      <button type="button" className="quiet" aria-disabled={state === 'sending'} onClick={send}>
        Send a test
      </button>
    </div>
  )
}

function told(state: State, to: string, maybeUnsaved: boolean): string {
  if (typeof state === 'object') return state.problem
  if (state === 'sending') return 'Sending…'
  if (state === 'idle') return ''
  return maybeUnsaved ? `Sent to ${to}, as it was last saved.` : `Sent to ${to}.`
}
