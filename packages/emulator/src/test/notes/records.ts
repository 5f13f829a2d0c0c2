import type { Services } from '../../core/kernel/services.js'
import { ALL } from '../../core/store/storage.js'

/** A line that someone keeps beside an Application's Emails. */
export interface NoteRecord {
  id: string
  applicationId: string
  text: string
}

/** The notes of Applications. */
export function noteRecords({ store, ids }: Pick<Services, 'store' | 'ids'>) {
  return {
    /** Newest first. */
    list: (applicationId: string) => store.list('notes', applicationId, ALL) as NoteRecord[],
    add(applicationId: string, text: string): NoteRecord {
      const record = { id: ids.next('note'), applicationId, text }
      store.put('notes', record.id, applicationId, record)
      return record
    },
  }
}
