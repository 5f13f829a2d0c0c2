import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import type { Reason } from '../events/outcomes.js'
import { addressKey } from '../request/address-key.js'

/** Why an address is not sent to any more. */
export const SUPPRESSIONS = ['bounce', 'complaint', 'unsubscribe'] as const

/** A list of addresses that are not sent to any more. */
export type Suppression = (typeof SUPPRESSIONS)[number]

/** Why email to an address of a list is not delivered. */
export const HELD_BACK = {
  bounce: 'bounced',
  complaint: 'complained',
  unsubscribe: 'unsubscribed',
} as const satisfies Record<Suppression, Reason>

/** An address that is not sent to any more. */
export interface SuppressionRecord {
  email: string
  /** In words. */
  reason: string
  /** Who sent what it came of; null: it was added by hand. */
  apiUser: string | null
  /** ISO 8601, UTC. */
  at: string
}

/** Bounces, complaints and unsubscribes of each account. */
export function suppressionRecords({ store }: Pick<Services, 'store'>) {
  const scopeOf = (region: Region, list: Suppression) => `${region}/${list}`
  const keyOf = (region: Region, list: Suppression, email: string) =>
    `${scopeOf(region, list)}/${addressKey(email)}`
  const get = (region: Region, list: Suppression, email: string) =>
    store.get('suppressions', keyOf(region, list, email)) as SuppressionRecord | undefined

  return {
    get,
    /** Whether it is new. What is there stays as it is. */
    add(region: Region, list: Suppression, record: SuppressionRecord): boolean {
      if (get(region, list, record.email) !== undefined) return false
      store.put('suppressions', keyOf(region, list, record.email), scopeOf(region, list), record)
      return true
    },
    /** Whether there was one. */
    delete: (region: Region, list: Suppression, email: string) =>
      store.delete('suppressions', keyOf(region, list, email)),
    /** Newest first. */
    list: (region: Region, list: Suppression, page = ALL) =>
      store.list('suppressions', scopeOf(region, list), page) as SuppressionRecord[],
    count: (region: Region, list: Suppression) => store.count('suppressions', scopeOf(region, list)),
    /** Which list holds an address, or null. */
    holding: (region: Region, email: string): Suppression | null =>
      SUPPRESSIONS.find((list) => get(region, list, email) !== undefined) ?? null,
  }
}
