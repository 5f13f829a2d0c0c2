import { COUNTED, type Counted, type CountRecord } from '../events/counts.js'
import { INVALID_CLASSES } from '../events/outcomes.js'
import type { Selection } from './schema.js'

/** A row of statistics: what it is of, then its counts. */
export type Row = Record<string, string | number | null>

/** Of what each percentage is. */
const WHOLE: Partial<Record<Counted, Counted>> = {
  deliveredNum: 'requestNum',
  bounceNum: 'requestNum',
  invalidEmailsNum: 'requestNum',
}

/** Whether the query includes emails of this kind. */
export const isSelected =
  ({ apiUsers, labelIds, domains }: Selection) =>
  ({ apiUser, labelId, domain }: CountRecord): boolean =>
    (apiUsers?.has(apiUser) ?? true) &&
    (labelIds === null || (labelId !== null && labelIds.has(labelId))) &&
    (domains?.has(domain) ?? true)

/** One row for each day or hour, and each of what was selected by: by users, labels and domains. */
export function rowsOf(
  records: readonly CountRecord[],
  selection: Selection,
  sum: (records: readonly CountRecord[]) => Row,
): Row[] {
  const groups = new Map<string, { head: Row; records: CountRecord[] }>()
  for (const record of records) {
    const head = headOf(record, selection)
    const id = JSON.stringify(head)
    const group = groups.get(id)
    if (group === undefined) groups.set(id, { head, records: [record] })
    else group.records.push(record)
  }
  return [...groups.values()].map(({ head, records: alike }) => ({ ...head, ...sum(alike) }))
}

function headOf(
  { day, hour, apiUser, domain, labelId, labelName }: CountRecord,
  { apiUsers, labelIds, domains }: Selection,
): Row {
  return {
    sendDate: day,
    ...(hour === null ? {} : { sendHour: hour }),
    ...(apiUsers === null ? {} : { apiUser }),
    ...(domains === null ? {} : { domain }),
    ...(labelIds === null ? {} : { labelId, labelName }),
  }
}

/** The counts of several, and what part of the whole each is, in percent. */
export function sumCounts(records: readonly CountRecord[]): Row {
  const numOf = (name: Counted) => records.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)
  const numbers = COUNTED.map((name) => [name, numOf(name)] as const)
  const percents = COUNTED.slice(1).map((name) => {
    const whole = numOf(WHOLE[name] ?? 'deliveredNum')
    const percent = whole === 0 ? 0 : Math.round((numOf(name) / whole) * 10_000) / 100
    return [name.replace(/Num$/, 'Percent'), percent] as const
  })
  return Object.fromEntries([...numbers, ...percents])
}

/** Emails that did not arrive, by the class of their fault. */
export function sumInvalid(records: readonly CountRecord[]): Row {
  const classes = INVALID_CLASSES.map(({ subStat, name }) => [
    name,
    records.reduce((sum, { invalid }) => sum + (invalid[subStat] ?? 0), 0),
  ])
  const invalidEmailsNum = records.reduce((sum, { counts }) => sum + (counts.invalidEmailsNum ?? 0), 0)
  return { invalidEmailsNum, ...Object.fromEntries(classes) }
}
