import type { Ids } from '../ids.js'
import type { Storage } from '../storage/storage.js'
import { createAiRecords } from './ai.js'
import { createApplicationRecords } from './applications.js'
import { createAssetRecords } from './assets.js'
import { createCodeRecords } from './codes.js'
import { createDeliveryRecords } from './deliveries.js'
import { createEmailRecords } from './emails.js'
import { createEndUserRecords } from './end-users.js'
import { createMessageRecords } from './messages.js'
import { createOpeningRecords } from './openings.js'
import { createSendingRecords } from './sending.js'

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
