'use client'
import { EmailEditorFrame } from '@mailframe/react'
import { SendTestButton } from '@mailframe/react/sending'

export function Editor({ emailId, name }: { emailId: string; name: string | null }) {
  return <EmailEditorFrame emailId={emailId} title={name === null ? undefined : `Email editor: ${name}`} />
}

/** Sends the email as it was last saved, at first to the person who is signed in. */
export function SendTest({ emailId, to }: { emailId: string; to: string }) {
  return <SendTestButton emailId={emailId} defaultTo={to} />
}
