import type { EmailScope } from '../emails/records.js'
import type { Ids } from '../kernel/ids.js'
import type { AssetRecord } from '../records/types.js'
import type { Storage } from '../store/storage.js'

export function createAssetRecords(storage: Storage, ids: Ids) {
  return {
    add(scope: EmailScope, type: string, content: Uint8Array, now: Date): AssetRecord {
      const record: AssetRecord = {
        id: ids.next('asset'),
        type,
        applicationId: scope.applicationId,
        userId: scope.userId,
        createdAt: now.toISOString(),
      }
      storage.transaction(() => {
        storage.put('assets', record.id, `${scope.applicationId}/${scope.userId}`, record)
        storage.putFile(record.id, content)
      })
      return record
    },

    get(id: string): { type: string; content: Uint8Array<ArrayBuffer> } | null {
      const record = storage.get('assets', id) as AssetRecord | undefined
      const content = record === undefined ? null : storage.getFile(id)
      return record === undefined || content === null ? null : { type: record.type, content }
    },
  }
}
