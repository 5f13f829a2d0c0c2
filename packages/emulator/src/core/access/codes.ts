import { LIMITS } from '@mailframe/protocol'
import type { Ids } from '../kernel/ids.js'
import type { CodeRecord } from '../records/types.js'
import type { Storage } from '../store/storage.js'
import type { OpeningRecords } from './openings.js'

export type Redemption =
  | { state: 'ok'; applicationId: string; userId: string; openingId: string }
  | { state: 'unknown' | 'used' | 'expired' }

export function createCodeRecords(storage: Storage, ids: Ids, openings: OpeningRecords) {
  return {
    /** A fresh code for one End User. */
    issue(applicationId: string, userId: string, now: Date): string {
      const code = ids.next('code', 32)
      const expiresAt = now.getTime() + LIMITS.codeSeconds * 1000
      return storage.transaction(() => {
        const openingId = openings.begin({ applicationId, userId }, now, new Date(expiresAt))
        const record: CodeRecord = { code, applicationId, userId, expiresAt, usedAt: null, openingId }
        storage.put('codes', code, applicationId, record)
        return code
      })
    },

    /** Spends a code: of any number of callers exactly one gets `ok`. */
    redeem(code: string, now: Date): Redemption {
      return storage.transaction(() => {
        const record = storage.get('codes', code) as CodeRecord | undefined
        if (record === undefined) return { state: 'unknown' }
        const { applicationId, userId, openingId } = record
        const state = record.usedAt !== null ? 'used' : now.getTime() >= record.expiresAt ? 'expired' : 'ok'
        if (state !== 'ok') {
          openings.refused(openingId, state, now)
          return { state }
        }
        storage.put('codes', code, applicationId, { ...record, usedAt: now.getTime() })
        return { state: 'ok', applicationId, userId, openingId }
      })
    },
  }
}
