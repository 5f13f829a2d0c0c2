import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'

/** A message to lists that was accepted. */
interface ListTaskRecord {
  id: number
  apiUser: string
  /** The addresses of the lists. */
  lists: string[]
  memberCount: number
}

/** The tasks of each region's account. */
export function listTaskRecords({ store }: Pick<Services, 'store'>) {
  const keyOf = (region: Region, id: number) => `${region}/${id}`
  return {
    /** To be called where nothing else adds one. */
    add(region: Region, task: Omit<ListTaskRecord, 'id'>): ListTaskRecord {
      const record = { id: store.count('listTasks', region) + 1, ...task }
      store.put('listTasks', keyOf(region, record.id), region, record)
      return record
    },
    find: (region: Region, id: number) =>
      store.get('listTasks', keyOf(region, id)) as ListTaskRecord | undefined,
  }
}
