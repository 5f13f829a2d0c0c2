import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { AiUsageChart } from '../charts.js'
import {
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  MailframeProvider,
} from '../index.js'
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

const days = { startDate: '2026-10-01', endDate: '2026-10-31' }
const summary = {
  used: 30,
  limit: { maximumLimitCredits: 36, startTime: '2026-10-01T00:00:00Z', endTime: '2120-01-01T00:00:00Z' },
  byDay: [
    { date: '2026-10-01', credits: 10 },
    { date: '2026-10-31', credits: 20 },
  ],
  byFeature: [{ feature: 'aiRewrite', credits: 30 }],
  partial: false,
}

const ai = (
  <MailframeProvider endpoint="/api/mailframe" fetch={async () => Response.json(summary)}>
    <AiUsage defaultPeriod={days} />
    <AiUsage defaultPeriod={days} renderByDay={(range) => <AiUsageChart {...range} />} />
  </MailframeProvider>
)
const emails = (
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
)

const main = document.body.appendChild(document.createElement('main'))
const app = <StrictMode>{query.has('ai') ? ai : emails}</StrictMode>
if (query.has('hydrate')) {
  main.innerHTML = renderToString(app)
  hydrateRoot(main, app)
} else createRoot(main).render(app)
