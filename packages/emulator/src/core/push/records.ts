import type { PushPayload } from '@mailframe/protocol'
import type { Outgoing } from '../kernel/outbox.js'
import type { Services } from '../kernel/services.js'
import { ALL } from '../store/storage.js'

/** One report to a Push URL, and the attempts to bring it there. */
export interface DeliveryRecord extends Outgoing {
  applicationId: string
  url: string
  payload: PushPayload
  form: 'plain' | 'encrypted'
  createdAt: string
}

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
