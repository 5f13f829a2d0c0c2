import type { DeliveryRecord } from '../records/types.js'
import type { Storage } from '../store/storage.js'

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

export function createDeliveryRecords(storage: Storage) {
  return {
    get: (id: string) => storage.get('deliveries', id) as DeliveryRecord | undefined,
    put: (delivery: DeliveryRecord) =>
      storage.put('deliveries', delivery.id, delivery.applicationId, delivery),
    /** Newest first. */
    list: (applicationId: string, page = ALL) =>
      storage.list('deliveries', applicationId, page) as DeliveryRecord[],
    count: (applicationId: string) => storage.count('deliveries', applicationId),
  }
}
