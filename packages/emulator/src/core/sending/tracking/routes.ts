import { fromBase64 } from '@mailframe/protocol/client'
import { DELIVERY_STATUSES } from '@mailframe/protocol/sending'
import type { Call, Route } from '../../kernel/call.js'
import { found } from '../../kernel/local-route.js'
import { bytes, html, type Reply } from '../../kernel/reply.js'
import type { Reader } from '../events/event.js'
import { eventLog } from '../events/event-log.js'
import { emailRecords } from '../events/records.js'
import { TRACKING_PATH } from './plan.js'
import { trackerRecords } from './records.js'

/** One transparent point. */
const PICTURE = fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

const UNSUBSCRIBED =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribed</title><h1>Unsubscribed</h1><p>You will get no more emails from this sender.</p></html>'

/** Tracking links and images. A link leads only where the link of the sent email does. */
export const trackingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${TRACKING_PATH}/:id`,
    fault: 'serverError',
    quiet: true,
    embeddable: true,
    handle: follow,
  },
]

/** @throws Failure 404 for an unknown ID */
function follow(call: Call): Reply {
  const { get, store, params } = call
  const { emailId, kind, url } = found(get(trackerRecords).get(params.id ?? ''), 'link')
  const reader = readerOf(call)
  const happening =
    url === null
      ? ({ event: kind === 'open' ? kind : 'unsubscribe', ...reader } as const)
      : ({ event: 'click', url, ...reader } as const)
  const { status } = found(get(emailRecords).get(emailId), 'email')
  // An email that did not arrive has no reader: it can only be viewed here.
  if (status === DELIVERY_STATUSES.delivered) {
    store.transaction(() => get(eventLog).record(emailId, happening))
  }
  if (url !== null) {
    return { status: 302, headers: { ...NO_STORE, Location: new URL(url).href }, body: { kind: 'none' } }
  }
  if (kind === 'open') {
    return bytes(PICTURE, { ...NO_STORE, 'Content-Type': 'image/gif', 'X-Content-Type-Options': 'nosniff' })
  }
  return html(UNSUBSCRIBED, 200, { ...NO_STORE, 'Content-Security-Policy': "default-src 'none'" })
}

/** Who reads: behind a proxy, whom it names. */
function readerOf({ request }: Call): Reader {
  const [first = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',')
  const ip = first.trim()
  return {
    ip: /^[\da-fA-F.:]{2,45}$/.test(ip) ? ip : '127.0.0.1',
    userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
  }
}
