import type { Region } from '@mailframe/protocol/sending'
import type { Work } from '../request/work.js'
import { labelRecords } from './records.js'

/** A label as a send carries it: by name it is made where it is unknown; by an unknown id it has no name. */
export interface SentLabel {
  labelId: number
  labelName: string | null
}

/** The label of a send, by its name or id, which is then in use. To be called in a transaction. */
export function labelOfSend(work: Work, region: Region, label: string | number | null): SentLabel | null {
  if (label === null) return null
  const labels = work.get(labelRecords)
  const known =
    typeof label === 'number'
      ? labels.find(region, label)
      : (labels.named(region, label) ?? labels.add(region, label))
  if (known !== undefined) {
    labels.use(region, known)
    return { labelId: known.labelId, labelName: known.labelName }
  }
  work.warnings.push(`there is no label ${label}: the send is counted under this id`)
  return { labelId: Number(label), labelName: null }
}
