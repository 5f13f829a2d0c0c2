import type { Services } from '../../kernel/services.js'
import { memberRecords } from './members.js'
import type { MemberName } from './schema.js'

/** What happened to the members of one call. */
export interface Added {
  /** Those that are new, as `successCount`. */
  count: number
  successCount: number
  /** Those that were there, or stood there twice. */
  existCount: number
  /** Those that are no address. */
  invalidCount: number
}

/** Adds who is no member yet. */
export function addMembers(
  { store, get, clock }: Services,
  listId: string,
  {
    members,
    names,
    vars,
  }: {
    members: readonly MemberName[]
    names?: readonly string[] | undefined
    vars?: readonly Record<string, string>[] | undefined
  },
): Added {
  const records = get(memberRecords)
  const at = clock.now().toISOString()
  return store.transaction(() => {
    let [count, existCount, invalidCount] = [0, 0, 0]
    for (const [index, { address }] of members.entries()) {
      if (address === null) invalidCount += 1
      else if (records.get(listId, address) !== undefined) existCount += 1
      else {
        const name = names?.[index] ?? ''
        records.add(listId, {
          member: address,
          name,
          vars: vars?.[index] ?? {},
          createdAt: at,
          updatedAt: at,
        })
        count += 1
      }
    }
    return { count, successCount: count, existCount, invalidCount }
  })
}
