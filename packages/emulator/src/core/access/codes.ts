import { LIMITS } from '@mailframe/protocol'
import type { Services } from '../kernel/services.js'
import { openingRecords } from './openings.js'

/** A code that was issued. Times are in milliseconds. */
export interface CodeRecord {
  code: string
  applicationId: string
  userId: string
  expiresAt: number
  usedAt: number | null
  openingId: string
}

/** The outcome of redeeming a code. */
export type Redemption =
  | { state: 'ok'; applicationId: string; userId: string; openingId: string }
  | { state: 'unknown' | 'used' | 'expired' }

/** Codes: each opens the editor once. */
export function codeRecords({ store, ids, get }: Services) {
  const openings = get(openingRecords)
  return {
    /** A fresh code for one End User. */
    issue(applicationId: string, userId: string, now: Date): string {
      const code = ids.next('code', 32)
      const expiresAt = now.getTime() + LIMITS.codeSeconds * 1000
      return store.transaction(() => {
        const openingId = openings.begin({ applicationId, userId }, now, new Date(expiresAt))
        const record: CodeRecord = { code, applicationId, userId, expiresAt, usedAt: null, openingId }
        store.put('codes', code, applicationId, record)
        return code
      })
    },

    /** Spends a code: of any number of callers exactly one gets `ok`. */
    redeem(code: string, now: Date): Redemption {
      return store.transaction(() => {
        const record = store.get('codes', code) as CodeRecord | undefined
        if (record === undefined) return { state: 'unknown' }
        const { applicationId, userId, openingId } = record
        const state = record.usedAt !== null ? 'used' : now.getTime() >= record.expiresAt ? 'expired' : 'ok'
        if (state !== 'ok') {
          openings.refused(openingId, state, now)
          return { state }
        }
        store.put('codes', code, applicationId, { ...record, usedAt: now.getTime() })
        return { state: 'ok', applicationId, userId, openingId }
      })
    },
  }
}
