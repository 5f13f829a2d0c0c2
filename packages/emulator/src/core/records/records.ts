import type { Ids } from '../ids.js'
import type { Storage } from '../storage/storage.js'
import { createAiRecords } from './ai.js'
import { createApplicationRecords } from './applications.js'
import { createAssetRecords } from './assets.js'
import { createCodeRecords } from './codes.js'
import { createDeliveryRecords } from './deliveries.js'
import { createEmailRecords } from './emails.js'
import { createEndUserRecords } from './end-users.js'

/** Everything the service keeps, by kind. */
export function createRecords(storage: Storage, ids: Ids) {
  return {
    applications: createApplicationRecords(storage),
    endUsers: createEndUserRecords(storage),
    emails: createEmailRecords(storage, ids),
    codes: createCodeRecords(storage, ids),
    assets: createAssetRecords(storage, ids),
    deliveries: createDeliveryRecords(storage),
    ai: createAiRecords(storage, ids),
  }
}

export type Records = ReturnType<typeof createRecords>
