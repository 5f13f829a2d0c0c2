import { type EndUser, isBlank } from '@mailframe/protocol'
import type { Services } from '../kernel/services.js'

/** Whose Emails: one End User of one Application. */
export interface EndUserScope {
  applicationId: string
  userId: string
}

/** The profile of an End User. Spec: End User. */
export interface EndUserRecord {
  applicationId: string
  userId: string
  name: string | null
  email: string | null
  phone: string | null
  createdAt: string
}

/** The profiles of End Users. */
export function endUserRecords({ store }: Pick<Services, 'store'>) {
  const keyOf = (applicationId: string, userId: string) => `${applicationId}/${userId}`
  const get = (applicationId: string, userId: string) =>
    store.get('endUsers', keyOf(applicationId, userId)) as EndUserRecord | undefined

  return {
    get,
    /** Newest first. */
    list: (applicationId: string, page: { offset: number; limit: number }) =>
      store.list('endUsers', applicationId, page) as EndUserRecord[],
    count: (applicationId: string) => store.count('endUsers', applicationId),

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
      store.put('endUsers', keyOf(applicationId, user.userId), applicationId, record)
      return record
    },
  }
}
