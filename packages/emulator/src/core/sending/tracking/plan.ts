import type { XSmtpApi, XSmtpApiFilter } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import type { ApiUserRecord } from '../api-users/records.js'
import { type TrackerRecord, trackerRecords } from './records.js'
import { linksIn, type Tracking } from './rewrite.js'

/** The base of the addresses that track emails. */
export const TRACKING_PATH = '/track'

/** What is tracked of an email. */
export interface TrackingSettings {
  open: boolean
  click: boolean
  unsubscribe: boolean
}

const FILTERS = {
  open: 'open_tracking',
  click: 'click_tracking',
  unsubscribe: 'subscription_tracking',
} as const satisfies Record<keyof TrackingSettings, XSmtpApiFilter>

/** The settings of the API user, which the filters of a message override. */
export function trackingOf(user: ApiUserRecord, xsmtpapi: XSmtpApi | null): TrackingSettings {
  const setting = (name: keyof TrackingSettings) => {
    const enable = xsmtpapi?.filters?.[FILTERS[name]]?.settings.enable
    return enable === undefined ? user[name] === true : String(enable) === '1'
  }
  return { open: setting('open'), click: setting('click'), unsubscribe: setting('unsubscribe') }
}

/** The tracking of one email; null: none. To be called in a transaction. */
export function track(
  { ids, get }: Pick<Services, 'ids' | 'get'>,
  emailId: string,
  { open, click, unsubscribe }: TrackingSettings,
  { html, text, origin }: { html: string | null; text: string | null; origin: string },
): Tracking | null {
  const trackers: TrackerRecord[] = []
  const made = (kind: TrackerRecord['kind'], url: string | null = null) => {
    const id = ids.next('t', 22)
    trackers.push({ id, emailId, kind, url })
    return id
  }
  const tracking: Tracking = {
    base: `${origin}${TRACKING_PATH}/`,
    open: open && html !== null ? made('open') : null,
    unsubscribe: unsubscribe && (html !== null || text !== null) ? made('unsubscribe') : null,
    links: Object.fromEntries(
      (click && html !== null ? linksIn(html) : []).map((url) => [url, made('click', url)]),
    ),
  }
  if (trackers.length === 0) return null
  get(trackerRecords).add(emailId, trackers)
  return tracking
}
