import { LIMITS } from '@mailframe/protocol'
import type { Ids } from '../ids.js'
import type { Storage } from '../storage/storage.js'
import type { CodeRecord } from './types.js'

export type Redemption =
  | { state: 'ok'; applicationId: string; userId: string }
  | { state: 'unknown' | 'used' | 'expired' }

export function createCodeRecords(storage: Storage, ids: Ids) {
  return {
    /** A fresh code for one End User. */
    issue(applicationId: string, userId: string, now: Date): string {
      const code = ids.next('code', 32)
      const expiresAt = now.getTime() + LIMITS.codeSeconds * 1000
      const record: CodeRecord = { code, applicationId, userId, expiresAt, usedAt: null }
      storage.put('codes', code, applicationId, record)
      return code
    },

    /** Spends a code: of any number of callers exactly one gets `ok`. */
    redeem(code: string, now: Date): Redemption {
      return storage.transaction(() => {
        const record = storage.get('codes', code) as CodeRecord | undefined
        if (record === undefined) return { state: 'unknown' }
        if (record.usedAt !== null) return { state: 'used' }
        if (now.getTime() >= record.expiresAt) return { state: 'expired' }
        const { applicationId, userId } = record
        storage.put('codes', code, applicationId, { ...record, usedAt: now.getTime() })
        return { state: 'ok', applicationId, userId }
      })
    },
  }
}
