import type { Services } from '../../kernel/services.js'
import { emailRecords } from '../events/records.js'

/** A tracking address of an email. */
export interface TrackerRecord {
  id: string
  emailId: string
  kind: 'open' | 'click' | 'unsubscribe'
  /** Where a click leads. */
  url: string | null
}

/** The tracking addresses of emails. They go with their emails. */
export function trackerRecords({ store, get }: Services) {
  get(emailRecords).onRemoved((emailId) => {
    for (const id of (store.get('trackersOf', emailId) as string[] | undefined) ?? [])
      store.delete('trackers', id)
    store.delete('trackersOf', emailId)
  })

  return {
    get: (id: string) => store.get('trackers', id) as TrackerRecord | undefined,
    add(emailId: string, trackers: readonly TrackerRecord[]): void {
      for (const tracker of trackers) store.put('trackers', tracker.id, '', tracker)
      store.put(
        'trackersOf',
        emailId,
        '',
        trackers.map(({ id }) => id),
      )
    },
  }
}
