import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EmailList, MailframeProvider, useEmailEditor } from '../index.js'
import { importWithoutRunner } from './dynamic-imports.js'

importWithoutRunner()
// A tab of its own. The saves that it was told of stand in the body.
const query = new URLSearchParams(location.search)
const [userId = '', emailId = ''] = [query.get('userId') ?? '', query.get('emailId') ?? '']
const asUser: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, 'x-user': userId } })

function Saves() {
  useEmailEditor(emailId, {
    enabled: false,
    onSaved: (save) => {
      document.body.dataset.saves = `${document.body.dataset.saves ?? ''}${save.emailId};`
    },
  })
  return null
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MailframeProvider endpoint="/api/mailframe" fetch={asUser}>
      <Saves />
      <EmailList onOpen={() => {}} />
    </MailframeProvider>
  </StrictMode>,
)
