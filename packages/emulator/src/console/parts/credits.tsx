import type { CreditStatus } from '../../core/ai/credits.js'
import { Badge, count, type Tone } from './bits.js'

const STATUS: Record<CreditStatus, [text: string, tone: Tone]> = {
  noLimit: ['No limit', 'plain'],
  scheduled: ['Limit not started', 'plain'],
  withinLimit: ['Within limit', 'good'],
  limitReached: ['Limit reached', 'bad'],
  ended: ['Limit ended', 'warn'],
}

/** How an End User stands to their limit. */
export function CreditStatusBadge({ status }: { status: CreditStatus }) {
  const [text, tone] = STATUS[status]
  return <Badge tone={tone}>{text}</Badge>
}

/** A number of credits; a dash where there is none. */
export const creditText = (value: number | null) => (value === null ? '–' : count(value))
