import { type EndUser, isBlank } from '@mailframe/protocol'
import type { EndUserRecord } from '../records/types.js'
import type { Storage } from '../store/storage.js'

export function createEndUserRecords(storage: Storage) {
  const keyOf = (applicationId: string, userId: string) => `${applicationId}/${userId}`
  const get = (applicationId: string, userId: string) =>
    storage.get('endUsers', keyOf(applicationId, userId)) as EndUserRecord | undefined

  return {
    get,
    /** Newest first. */
    list: (applicationId: string, page: { offset: number; limit: number }) =>
      storage.list('endUsers', applicationId, page) as EndUserRecord[],
    count: (applicationId: string) => storage.count('endUsers', applicationId),

    /** Creates the End User, or replaces what is not blank. Spec: End User, the rule under its table. */
    save(applicationId: string, user: EndUser, now: Date): EndUserRecord {
      const known = get(applicationId, user.userId)
      const keep = (value: string | null | undefined, before: string | null | undefined) =>
        isBlank(value) ? (before ?? null) : (value ?? null)
      const record: EndUserRecord = {
        applicationId,
        userId: user.userId,
        name: keep(user.name, known?.name),
        email: keep(user.email, known?.email),
        phone: keep(user.phone, known?.phone),
        createdAt: known?.createdAt ?? now.toISOString(),
      }
      storage.put('endUsers', keyOf(applicationId, user.userId), applicationId, record)
      return record
    },
  }
}
