import type { Services } from '../kernel/services.js'
import type { DeliveryRecord } from '../records/types.js'

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** What was reported to Push URLs. */
export function deliveryRecords({ store }: Pick<Services, 'store'>) {
  return {
    get: (id: string) => store.get('deliveries', id) as DeliveryRecord | undefined,
    put: (delivery: DeliveryRecord) => store.put('deliveries', delivery.id, delivery.applicationId, delivery),
    /** Newest first. */
    list: (applicationId: string, page = ALL) =>
      store.list('deliveries', applicationId, page) as DeliveryRecord[],
    count: (applicationId: string) => store.count('deliveries', applicationId),
  }
}
