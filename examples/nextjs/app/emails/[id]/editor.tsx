'use client'
import { EmailEditorFrame } from '@mailframe/react'

export function Editor({ emailId, name }: { emailId: string; name: string | null }) {
  return <EmailEditorFrame emailId={emailId} title={name === null ? undefined : `Email editor: ${name}`} />
}
