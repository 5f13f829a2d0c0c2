import { createApplicationRecords } from '../access/applications.js'
import { createCodeRecords } from '../access/codes.js'
import { createEndUserRecords } from '../access/end-users.js'
import { createOpeningRecords } from '../access/openings.js'
import { createAiRecords } from '../ai/records.js'
import { createAssetRecords } from '../editor/records.js'
import { createEmailRecords } from '../emails/records.js'
import type { Ids } from '../kernel/ids.js'
import { createDeliveryRecords } from '../push/records.js'
import { createSendingRecords } from '../sending/account/records.js'
import { createMessageRecords } from '../sending/message/records.js'
import type { Storage } from '../store/storage.js'

/** Everything the service keeps, by kind. */
export function createRecords(storage: Storage, ids: Ids) {
  const openings = createOpeningRecords(storage, ids)
  return {
    /** All of `work`, or nothing of it. */
    transaction: storage.transaction,
    applications: createApplicationRecords(storage),
    endUsers: createEndUserRecords(storage),
    emails: createEmailRecords(storage, ids),
    codes: createCodeRecords(storage, ids, openings),
    openings,
    assets: createAssetRecords(storage, ids),
    deliveries: createDeliveryRecords(storage),
    ai: createAiRecords(storage, ids),
    sending: createSendingRecords(storage),
    messages: createMessageRecords(storage),
  }
}

export type Records = ReturnType<typeof createRecords>
