import { EmailEditorFrame, MailframeProvider, usePrefetchEditor } from '@mailframe/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Emails() {
  const [isOpen, setIsOpen] = useState(false)
  const prefetch = usePrefetchEditor()
  return (
    <>
      <button type="button" id="ahead" onClick={() => void prefetch('em_1')}>
        Ahead
      </button>
      <button type="button" id="open" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <EmailEditorFrame emailId="em_1" />}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <MailframeProvider endpoint="/api/mailframe">
    <Emails />
  </MailframeProvider>,
)
