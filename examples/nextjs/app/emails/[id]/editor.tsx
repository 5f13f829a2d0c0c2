'use client'
import { EmailEditorFrame } from '@mailframe/react'
import { SendTestButton } from '@mailframe/react/sending'
import { createContext, type ReactNode, useContext, useState } from 'react'

const OpenedContext = createContext<[failed: boolean, setFailed: (failed: boolean) => void]>([
  false,
  () => {},
])

/** What the bar at the top and the editor both know: whether the email failed to open. */
export function Opened({ children }: { children: ReactNode }) {
  return <OpenedContext value={useState(false)}>{children}</OpenedContext>
}

export function Editor({ emailId, name }: { emailId: string; name: string | null }) {
  const [, setFailed] = useContext(OpenedContext)
  return (
    <EmailEditorFrame
      emailId={emailId}
      title={name === null ? undefined : `Email editor: ${name}`}
      onLoad={() => setFailed(false)}
      onError={() => setFailed(true)}
    />
  )
}

/** Sends the email as it was last saved, at first to the person who is signed in; not where it failed to open. */
export function SendTest({ emailId, to }: { emailId: string; to: string }) {
  const [failed] = useContext(OpenedContext)
  return failed ? null : <SendTestButton emailId={emailId} defaultTo={to} />
}
