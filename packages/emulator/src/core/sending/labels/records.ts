import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'

/** A label that sends carry. */
export interface LabelRecord {
  labelId: number
  labelName: string
  /** How many sends carried it. */
  sends: number
  /** ISO 8601, UTC, as `updatedAt`. */
  createdAt: string
  updatedAt: string
}

/** The labels of each region's account. */
export function labelRecords({ store, clock }: Pick<Services, 'store' | 'clock'>) {
  const idKey = (region: Region, labelId: number) => `${region}/${labelId}`
  const nameKey = (region: Region, labelName: string) => `${region}/${labelName}`
  const find = (region: Region, labelId: number) =>
    store.get('labels', idKey(region, labelId)) as LabelRecord | undefined

  function named(region: Region, labelName: string): LabelRecord | undefined {
    const labelId = store.get('labelNames', nameKey(region, labelName)) as number | undefined
    return labelId === undefined ? undefined : find(region, labelId)
  }

  function put(region: Region, label: LabelRecord): void {
    store.put('labelNames', nameKey(region, label.labelName), '', label.labelId)
    store.put('labels', idKey(region, label.labelId), region, label)
  }

  /** Ids are not given twice, also after a deletion. */
  function nextId(region: Region): number {
    const key = `labelIds/${region}`
    const labelId = ((store.get('settings', key) as number | undefined) ?? 0) + 1
    store.put('settings', key, '', labelId)
    return labelId
  }

  return {
    find,
    named,
    count: (region: Region) => store.count('labels', region),
    /** Newest first. */
    list: (region: Region, page = ALL) => store.list('labels', region, page) as LabelRecord[],

    /** To be called in a transaction, with a name that no label has. */
    add(region: Region, labelName: string): LabelRecord {
      const at = clock.now().toISOString()
      const label = { labelId: nextId(region), labelName, sends: 0, createdAt: at, updatedAt: at }
      put(region, label)
      return label
    },

    /** To be called in a transaction: one more send carries it. */
    use: (region: Region, label: LabelRecord) => put(region, { ...label, sends: label.sends + 1 }),

    /** To be called in a transaction, with a name that no other label has. */
    rename(region: Region, label: LabelRecord, labelName: string): void {
      store.delete('labelNames', nameKey(region, label.labelName))
      put(region, { ...label, labelName, updatedAt: clock.now().toISOString() })
    },

    /** To be called in a transaction. */
    delete(region: Region, { labelId, labelName }: LabelRecord): void {
      store.delete('labelNames', nameKey(region, labelName))
      store.delete('labels', idKey(region, labelId))
    },
  }
}
