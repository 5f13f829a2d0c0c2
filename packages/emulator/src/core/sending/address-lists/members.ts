import type { Services } from '../../kernel/services.js'
import { addressKey } from '../request/address-key.js'

/** A member of an address list. */
export interface MemberRecord {
  /** Their address. */
  member: string
  name: string
  /** Values of placeholders, by their names without `%`. */
  vars: Record<string, string>
  /** ISO 8601, UTC, as `updatedAt`. */
  createdAt: string
  updatedAt: string
}

/**
 * The members of address lists, by the id of the list. Each has a number, from 0 without gaps, so that a page is read by
 * its numbers and costs the same wherever it stands, and however long the list is.
 */
export function memberRecords({ store }: Pick<Services, 'store'>) {
  const recordKey = (listId: string, at: number) => `${listId}/${at}`
  const numberKey = (listId: string, member: string) => `${listId}/${addressKey(member)}`
  const count = (listId: string) => store.count('members', listId)
  const numberOf = (listId: string, member: string) =>
    store.get('memberNumbers', numberKey(listId, member)) as number | undefined

  function put(listId: string, at: number, record: MemberRecord): void {
    store.put('members', recordKey(listId, at), listId, record)
    store.put('memberNumbers', numberKey(listId, record.member), listId, at)
  }

  return {
    count,

    get(listId: string, member: string): MemberRecord | undefined {
      const at = numberOf(listId, member)
      return at === undefined ? undefined : (store.get('members', recordKey(listId, at)) as MemberRecord)
    },

    /** In the order in which they were added; the last one moves to the place of one that is deleted. */
    list(listId: string, { offset, limit }: { offset: number; limit: number }): MemberRecord[] {
      const length = Math.max(0, Math.min(limit, count(listId) - offset))
      return Array.from(
        { length },
        (_, n) => store.get('members', recordKey(listId, offset + n)) as MemberRecord,
      )
    },

    /** To be called in a transaction, with one that the list does not have. */
    add: (listId: string, record: MemberRecord) => put(listId, count(listId), record),

    /** To be called in a transaction: keeps the member's place. Whether there was one. */
    update(listId: string, member: string, record: MemberRecord): boolean {
      const at = numberOf(listId, member)
      if (at === undefined) return false
      store.delete('memberNumbers', numberKey(listId, member))
      put(listId, at, record)
      return true
    },

    /** To be called in a transaction. Whether there was one. */
    delete(listId: string, member: string): boolean {
      const at = numberOf(listId, member)
      if (at === undefined) return false
      const last = count(listId) - 1
      store.delete('memberNumbers', numberKey(listId, member))
      if (at !== last) put(listId, at, store.get('members', recordKey(listId, last)) as MemberRecord)
      store.delete('members', recordKey(listId, last))
      return true
    },

    /** To be called in a transaction. */
    clear(listId: string): void {
      for (let at = count(listId) - 1; at >= 0; at -= 1) {
        const { member } = store.get('members', recordKey(listId, at)) as MemberRecord
        store.delete('memberNumbers', numberKey(listId, member))
        store.delete('members', recordKey(listId, at))
      }
    },
  }
}
