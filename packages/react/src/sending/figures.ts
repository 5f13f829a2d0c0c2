import { SENDING_DENOMINATORS, type SendingCounts, type SendingDay } from '@mailframe/protocol'
import { addDays } from '../ai/days.js'
import type { DateRange } from '../client/route-client.js'

/** The order in which they are shown. */
export const FIGURES = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
] as const satisfies readonly (keyof SendingCounts)[]

export type Figure = (typeof FIGURES)[number]

/** The service counts days by this offset. */
export const OFFSET_MS = 8 * 3_600_000

const NOTHING: SendingCounts = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0 }

/** A share from 0 to 1 and what it is a share of; null where either is not known, or there is nothing to share. */
export function rateOf(
  figure: Figure,
  counts: SendingCounts,
): { share: number; of: 'sent' | 'delivered' } | null {
  if (figure === 'sent') return null
  const of = SENDING_DENOMINATORS[figure]
  const [part, whole] = [counts[figure], counts[of]]
  return part === null || whole === null || whole === 0 ? null : { share: part / whole, of }
}

/** Every day of the range, those without a record as days on which nothing was sent. Days outside are left out; no range, no days. */
export function daysOf(byDay: readonly SendingDay[], { startDate, endDate }: DateRange): SendingDay[] {
  const known = new Map(byDay.map((day) => [day.date, day]))
  const days: SendingDay[] = []
  if (startDate === '') return days
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    days.push(known.get(date) ?? { date, ...NOTHING })
  }
  return days
}
