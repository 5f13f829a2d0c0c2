import type { PushPayload } from '@mailframe/protocol'
import type { Services } from '../kernel/services.js'
import { ALL } from '../store/storage.js'

/** One try to bring a delivery to its Push URL. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC. */
  at: string
  ms: number
  /** null: no answer came. */
  status: number | null
  /** The start of the answer, or why there was none. */
  response: string
}

/** One report to a Push URL, and the attempts to bring it there. */
export interface DeliveryRecord {
  id: string
  applicationId: string
  url: string
  payload: PushPayload
  form: 'plain' | 'encrypted'
  /** `waiting`: another attempt is due at `nextAttemptAt`. */
  state: 'waiting' | 'delivered' | 'failed'
  nextAttemptAt: string | null
  attempts: DeliveryAttempt[]
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
