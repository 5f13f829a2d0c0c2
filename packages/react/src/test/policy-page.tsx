import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EmailEditorDialog, EmailEditorFrame, EmailList, MailframeProvider } from '../index.js'

// A page of its own, served with the Content-Security-Policy under test. What the policy refused stands in the body.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  document.body.dataset.violations = `${document.body.dataset.violations ?? ''}${effectiveDirective} ${blockedURI};`
})
const query = new URLSearchParams(location.search)
const [userId = '', emailId = ''] = [query.get('userId') ?? '', query.get('emailId') ?? '']
const asUser: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, 'x-user': userId } })

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MailframeProvider endpoint="/api/mailframe" fetch={asUser}>
      <EmailList onOpen={() => {}} />
      <EmailEditorFrame emailId={emailId} style={{ height: 500 }} />
      <EmailEditorDialog emailId={emailId} open={query.has('dialog')} onClose={() => {}} />
    </MailframeProvider>
  </StrictMode>,
)
