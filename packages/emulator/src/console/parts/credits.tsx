import type { CreditStatus } from '../../core/ai/credits.js'
import { Badge, count, type Tone } from './bits.js'

const STATUS: Record<CreditStatus, [text: string, tone: Tone]> = {
  noLimit: ['No limit', 'plain'],
  scheduled: ['Limit to come', 'plain'],
  withinLimit: ['Within limit', 'good'],
  limitReached: ['Limit reached', 'bad'],
  ended: ['Limit ended', 'warn'],
}

export function CreditStatusBadge({ status }: { status: CreditStatus }) {
  const [text, tone] = STATUS[status]
  return <Badge tone={tone}>{text}</Badge>
}

export const creditText = (value: number | null) => (value === null ? '–' : count(value))
