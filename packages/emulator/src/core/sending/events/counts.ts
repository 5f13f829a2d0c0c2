import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import { dayOf, hourOf } from '../request/stamp.js'

/** What is counted of emails (spec/public-facts.md: statistics). */
export const COUNTED = [
  'requestNum',
  'deliveredNum',
  'openNum',
  'clickNum',
  'uniqueOpensNum',
  'uniqueClicksNum',
  'bounceNum',
  'invalidEmailsNum',
  'spamReportedNum',
  'unsubscribeNum',
] as const

/** What is counted of emails. */
export type Counted = (typeof COUNTED)[number]

/** What emails are counted by. */
export interface CountKey {
  region: Region
  apiUser: string
  labelId: number | null
  labelName: string | null
  /** Of the recipient. */
  domain: string
}

/** The counts of one day, or of one hour of it, in UTC+8: those of emails that were sent then. */
export interface CountRecord extends Omit<CountKey, 'region'> {
  day: string
  /** null: of the whole day. */
  hour: number | null
  counts: Partial<Record<Counted, number>>
  /** Emails that did not arrive, by the class of their fault. */
  invalid: Record<string, number>
}

/** What is to be counted. */
export interface Count {
  key: CountKey
  /** When the email was sent. */
  sentAt: string
  what: Counted
  /** Of an email that did not arrive. */
  subStat?: string
}

/** Counts are updated as events are recorded: the time to read them depends on the days of the query alone. */
export function mailCounts({ store }: Pick<Services, 'store'>) {
  function addTo(
    collection: string,
    { region, ...key }: CountKey,
    { day, hour }: Pick<CountRecord, 'day' | 'hour'>,
    counts: readonly Count[],
  ): void {
    const id = JSON.stringify([region, day, hour, key.apiUser, key.labelId, key.labelName, key.domain])
    const record =
      (store.get(collection, id) as CountRecord | undefined) ??
      ({ ...key, day, hour, counts: {}, invalid: {} } satisfies CountRecord)
    for (const { what, subStat } of counts) {
      record.counts[what] = (record.counts[what] ?? 0) + 1
      if (subStat !== undefined) record.invalid[subStat] = (record.invalid[subStat] ?? 0) + 1
    }
    store.put(collection, id, scopeOf(region, day), record)
  }

  return {
    /** To be called in a transaction. */
    add(counts: readonly Count[]): void {
      for (const alike of groups(counts)) {
        const [first] = alike
        if (first === undefined) continue
        const day = dayOf(first.sentAt)
        addTo('mailDayCounts', first.key, { day, hour: null }, alike)
        addTo('mailHourCounts', first.key, { day, hour: hourOf(first.sentAt) }, alike)
      }
    },

    ofDay: (region: Region, day: string) =>
      store.list('mailDayCounts', scopeOf(region, day), ALL) as CountRecord[],
    hoursOf: (region: Region, day: string) =>
      store.list('mailHourCounts', scopeOf(region, day), ALL) as CountRecord[],
  }
}

const scopeOf = (region: Region, day: string) => `${region}/${day}`

/** Those of one key and time together: each record is written once. */
function groups(counts: readonly Count[]): Count[][] {
  if (counts.length < 2) return [[...counts]]
  const alike = new Map<string, Count[]>()
  for (const count of counts) {
    const id = JSON.stringify([count.key, count.sentAt])
    const known = alike.get(id)
    if (known === undefined) alike.set(id, [count])
    else known.push(count)
  }
  return [...alike.values()]
}
