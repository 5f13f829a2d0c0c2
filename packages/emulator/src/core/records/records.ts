import type { Ids } from '../ids.js'
import type { Storage } from '../storage/storage.js'
import { createAiRecords } from './ai.js'
import { createApplicationRecords } from './applications.js'
import { createAssetRecords } from './assets.js'
import { createCodeRecords } from './codes.js'
import { createDeliveryRecords } from './deliveries.js'
import { createEmailRecords } from './emails.js'
import { createEndUserRecords } from './end-users.js'
import { createOpeningRecords } from './openings.js'

/** Everything the service keeps, by kind. */
export function createRecords(storage: Storage, ids: Ids) {
  const openings = createOpeningRecords(storage, ids)
  return {
    applications: createApplicationRecords(storage),
    endUsers: createEndUserRecords(storage),
    emails: createEmailRecords(storage, ids),
    codes: createCodeRecords(storage, ids, openings),
    openings,
    assets: createAssetRecords(storage, ids),
    deliveries: createDeliveryRecords(storage),
    ai: createAiRecords(storage, ids),
  }
}

export type Records = ReturnType<typeof createRecords>
