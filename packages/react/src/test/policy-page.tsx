import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { EmailEditorDialog, EmailEditorFrame, EmailList, EmailPreview, MailframeProvider } from '../index.js'
import { importWithoutRunner } from './dynamic-imports.js'

importWithoutRunner()
// A page of its own, served with the Content-Security-Policy under test. What the policy refused stands in the body.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  document.body.dataset.violations = `${document.body.dataset.violations ?? ''}${effectiveDirective} ${blockedURI};`
})
const query = new URLSearchParams(location.search)
const [userId = '', emailId = ''] = [query.get('userId') ?? '', query.get('emailId') ?? '']
const asUser: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, 'x-user': userId } })

const main = document.body.appendChild(document.createElement('main'))
const app = (
  <StrictMode>
    <MailframeProvider
      endpoint="/api/mailframe"
      fetch={asUser}
      appearance={{ variables: { accent: 'rgb(1, 2, 3)' } }}
    >
      <EmailList onOpen={() => {}} />
      <EmailEditorFrame emailId={emailId} style={{ height: 500 }} />
      <EmailPreview emailId={emailId} />
      <EmailEditorDialog emailId={emailId} open={query.has('dialog')} onClose={() => {}} />
    </MailframeProvider>
  </StrictMode>
)
if (query.has('hydrate')) {
  main.innerHTML = renderToString(app)
  hydrateRoot(main, app)
} else createRoot(main).render(app)
