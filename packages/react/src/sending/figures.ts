import { SENDING_DENOMINATORS, type SendingCounts, type SendingDay } from '@mailframe/protocol'
import { addDays } from '../ai/days.js'
import type { DateRange } from '../client/route-client.js'
import type { SendingTexts } from '../labels/sending.js'
import { formatCount, intlTag } from '../lib/format.js'

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

export const FIGURE_LABELS = {
  sent: 'sendingSent',
  delivered: 'sendingDelivered',
  opened: 'sendingOpened',
  clicked: 'sendingClicked',
  bounced: 'sendingBounced',
} as const satisfies Record<Figure, keyof SendingTexts>

/** By what the rate is a share of. */
export const RATE_LABELS = {
  sent: 'sendingOfSent',
  delivered: 'sendingOfDelivered',
} as const satisfies Partial<Record<Figure, keyof SendingTexts>>

/** Where the service does not say: '–'. */
export function formatFigure(value: number | null, language: string): string {
  return value === null ? '–' : formatCount(value, language)
}

/** '98.2%'. What is not all never reads as 100 %, nor what is something as 0 %. */
export function formatShare(share: number, language: string): string {
  const shown = share > 0 && share < 0.001 ? 0.001 : share < 1 && share > 0.999 ? 0.999 : share
  return new Intl.NumberFormat(intlTag(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    shown,
  )
}
