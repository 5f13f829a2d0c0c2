import type { Services } from '../kernel/services.js'
import type { EndUserScope } from './end-users.js'

/** Why a code did not open the editor. */
export type OpeningRefusal = 'used' | 'expired' | 'noApplication' | 'noEmail'

/** The history of one code: the page that it opened, and what was saved there. */
export interface OpeningRecord {
  id: string
  applicationId: string
  userId: string
  /** Times are ISO 8601, UTC. */
  issuedAt: string
  expiresAt: string
  openedAt: string | null
  /** The Email that was opened. */
  emailId: string | null
  refusals: { at: string; reason: OpeningRefusal }[]
  /** Newest last; `deliveryId` where the Application has a Push URL. */
  saves: { at: string; deliveryId: string | null }[]
}

/** Of one code, only the latest refusals and saves are kept. */
const KEPT = 50

/** The history of each code, for people to read: no decision depends on it. */
export function openingRecords({ store, ids }: Pick<Services, 'store' | 'ids'>) {
  const listOf = ({ applicationId, userId }: EndUserScope) => `${applicationId}/${userId}`
  const put = (record: OpeningRecord) => store.put('openings', record.id, listOf(record), record)

  function change(id: string, work: (record: OpeningRecord) => Partial<OpeningRecord>): void {
    const record = store.get('openings', id) as OpeningRecord | undefined
    // Missing after a reset, while an earlier page is still open.
    if (record !== undefined) put({ ...record, ...work(record) })
  }

  return {
    /** A code was issued. Returns the id of its thread. */
    begin({ applicationId, userId }: EndUserScope, now: Date, expiresAt: Date): string {
      const id = ids.next('open')
      put({
        id,
        applicationId,
        userId,
        issuedAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        openedAt: null,
        emailId: null,
        refusals: [],
        saves: [],
      })
      return id
    },

    opened: (id: string, emailId: string, now: Date) =>
      change(id, () => ({ openedAt: now.toISOString(), emailId })),

    refused: (id: string, reason: OpeningRefusal, now: Date) =>
      change(id, ({ refusals }) => ({
        refusals: [...refusals, { at: now.toISOString(), reason }].slice(-KEPT),
      })),

    saved: (id: string, deliveryId: string | null, now: Date) =>
      change(id, ({ saves }) => ({ saves: [...saves, { at: now.toISOString(), deliveryId }].slice(-KEPT) })),

    /** Newest first. */
    list: (scope: EndUserScope, page: { offset: number; limit: number }) =>
      store.list('openings', listOf(scope), page) as OpeningRecord[],
    count: (scope: EndUserScope) => store.count('openings', listOf(scope)),
  }
}
