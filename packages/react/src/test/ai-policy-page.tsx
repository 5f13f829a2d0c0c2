import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AiUsageChart } from '../charts.js'
import { AiUsage, MailframeProvider } from '../index.js'
import { importWithoutRunner } from './dynamic-imports.js'

importWithoutRunner()
// A page of its own, served with the Content-Security-Policy under test. What the policy refused stands in the body.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  document.body.dataset.violations = `${document.body.dataset.violations ?? ''}${effectiveDirective} ${blockedURI};`
})
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

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MailframeProvider endpoint="/api/mailframe" fetch={async () => Response.json(summary)}>
      <AiUsage defaultPeriod={days} />
      <AiUsage defaultPeriod={days} renderByDay={(range) => <AiUsageChart {...range} />} />
    </MailframeProvider>
  </StrictMode>,
)
