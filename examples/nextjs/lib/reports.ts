import 'server-only'
import type { WebhookEvent } from '@mailframe/sending/webhooks'

/** What became of an email, as the page of deliveries shows it. */
export interface Report {
  token: string
  at: string
  event: string
  recipients: string[]
  detail: string | null
}

const MOST = 200

/** Routes and pages are bundled apart, and share the process. A product has a table in its place. */
const store: { postboxReports?: Report[] } = globalThis as never
store.postboxReports ??= []
const reports = store.postboxReports

/** Keeps what the sending service reported. */
export function keepReport(event: WebhookEvent): void {
  reports.push({
    token: event.token,
    at: event.at,
    event: event.event === 'unknown' ? event.name : event.event,
    recipients: event.event === 'request' ? event.recipientArray : event.recipient ? [event.recipient] : [],
    detail: detailOf(event),
  })
  reports.splice(0, reports.length - MOST)
}

/** Newest first. `to`: only of emails to this address. */
export function reportsOf({ to }: { to?: string | undefined }): Report[] {
  const key = to?.toLowerCase()
  const isOf = ({ recipients }: Report) =>
    key === undefined || recipients.some((one) => one.toLowerCase() === key)
  return reports.filter(isOf).reverse()
}

function detailOf(event: WebhookEvent): string | null {
  switch (event.event) {
    case 'click':
      return event.url
    case 'invalid':
    case 'soft_bounce':
      return event.subStatDesc
    default:
      return null
  }
}
