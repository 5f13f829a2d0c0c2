import type { EndUserScope } from '../access/end-users.js'
import type { Services } from '../kernel/services.js'

/** A picture that was dropped into the editor. */
export interface AssetRecord {
  id: string
  type: string
  applicationId: string
  userId: string
  createdAt: string
}

/** Pictures that were dropped into the editor. */
export function assetRecords({ store, ids }: Pick<Services, 'store' | 'ids'>) {
  return {
    add(scope: EndUserScope, type: string, content: Uint8Array, now: Date): AssetRecord {
      const record: AssetRecord = {
        id: ids.next('asset'),
        type,
        applicationId: scope.applicationId,
        userId: scope.userId,
        createdAt: now.toISOString(),
      }
      store.transaction(() => {
        store.put('assets', record.id, `${scope.applicationId}/${scope.userId}`, record)
        store.putFile(record.id, content)
      })
      return record
    },

    get(id: string): { type: string; content: Uint8Array<ArrayBuffer> } | null {
      const record = store.get('assets', id) as AssetRecord | undefined
      const content = record === undefined ? null : store.getFile(id)
      return record === undefined || content === null ? null : { type: record.type, content }
    },
  }
}
