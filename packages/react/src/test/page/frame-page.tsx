import * as React from 'react'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AiUsageChart } from '../../charts.js'
import { EmailEditorDialog, EmailEditorFrame, EmailList, MailframeProvider } from '../../index.js'
import '../../styles.css'
import { HotParent } from './hot-parent.js'

// A page of the app. Who is signed in stands in a cookie; what the test learns stands in the body.
const query = new URLSearchParams(location.search)
const emailId = query.get('emailId') ?? ''
const { dataset } = document.body
dataset.react = React.version
// Only React 19.2 and later have it.
const Activity = 'Activity' in React ? React.Activity : null

const DAYS = {
  startDate: '2026-01-01',
  endDate: '2026-01-02',
  byDay: [{ date: '2026-01-02', credits: 7 }],
}

function App() {
  const [isHidden, setHidden] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <HotParent>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        {isHidden ? 'Show' : 'Hide'}
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Hiding isHidden={isHidden}>
        <EmailEditorFrame
          emailId={emailId}
          style={{ height: 700 }}
          onSaved={({ emailId }) => {
            dataset.saves = `${dataset.saves ?? ''}${emailId};`
          }}
          onError={({ kind, message }) => {
            dataset.error = `${kind}: ${message}`
          }}
        />
      </Hiding>
      {query.has('list') && <EmailList onOpen={() => {}} />}
      {query.has('chart') && <AiUsageChart {...DAYS} />}
      <EmailEditorDialog emailId={emailId} open={isOpen} onClose={() => setOpen(false)} />
    </HotParent>
  )
}

function Hiding({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return Activity ? <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity> : children
}

const withCredentials: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    credentials: 'include',
    headers: { ...init?.headers, Authorization: 'Bearer team' },
  })
window.addEventListener('pageshow', ({ persisted }) => {
  dataset.restored = `${persisted}`
})

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MailframeProvider endpoint={`${query.get('backend') ?? ''}/api/mailframe`} fetch={withCredentials}>
      <App />
    </MailframeProvider>
  </StrictMode>,
)
