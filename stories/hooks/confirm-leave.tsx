import { confirmLeave, EmailEditorFrame } from '@mailframe/react'
import { useState } from 'react'

/** Outside React too: a router's blocker calls it just so. */
export function Closable({ emailId }: { emailId: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section>
      <button type="button" onClick={() => confirmLeave() && setOpen(false)}>
        Close
      </button>
      {isOpen ? (
        <EmailEditorFrame emailId={emailId} style={{ blockSize: '30rem' }} />
      ) : (
        <p>The editor is closed.</p>
      )}
    </section>
  )
}
