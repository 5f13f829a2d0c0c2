import type { Labels } from '../labels/labels.js'
import { formatCount, intlTag } from '../lib/format.js'
import type { Figure } from './figures.js'

export const FIGURE_LABELS = {
  sent: 'sendingSent',
  delivered: 'sendingDelivered',
  opened: 'sendingOpened',
  clicked: 'sendingClicked',
  bounced: 'sendingBounced',
} as const satisfies Record<Figure, keyof Labels>

/** By what the rate is a share of. */
export const RATE_LABELS = {
  sent: 'sendingOfSent',
  delivered: 'sendingOfDelivered',
} as const satisfies Partial<Record<Figure, keyof Labels>>

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
