import type { Report } from '@/lib/reports'

const WORDS: Record<string, string> = {
  request: 'Accepted',
  deliver: 'Delivered',
  open: 'Opened',
  click: 'Clicked',
  unsubscribe: 'Unsubscribed',
  report_spam: 'Reported as spam',
  invalid: 'Bounced',
  soft_bounce: 'Temporarily refused',
}

/** What the service reported to `/api/webhooks`, one line each. */
export function Reports({ reports }: { reports: readonly Report[] }) {
  return (
    <ol className="reports">
      {reports.map(({ token, at, event, recipients, detail }) => (
        <li key={token} data-event={event}>
          <strong className="chip">{WORDS[event] ?? event}</strong>
          <span className="report-to">{recipients.join(', ')}</span>
          <time className="muted" dateTime={at}>
            {shown(at)}
          </time>
          {detail && <span className="report-detail muted">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

const moments = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const shown = (at: string) => `${moments.format(new Date(at))} UTC`
