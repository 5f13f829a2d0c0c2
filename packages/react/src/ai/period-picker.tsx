'use client'
import { useId } from 'react'
import type { DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import type { AiPeriod } from './days.js'
import { RangeForm } from './range-form.js'

export interface PeriodPickerProps {
  period: AiPeriod
  /** The days that are shown: where own days start from. */
  range: DateRange | null
  onPeriod: (period: AiPeriod) => void
}

/** Which days are shown: one of a few spans, or any first and last day. */
export function PeriodPicker({ period, range, onPeriod }: PeriodPickerProps) {
  const { labels } = useMailframe()
  const name = useId()
  const chosen = typeof period === 'object' ? 'other' : period
  const options = [
    ['thisMonth', labels.aiThisMonth],
    ['last7Days', labels.aiLast7Days],
    ['last30Days', labels.aiLast30Days],
    ['other', labels.aiOtherDays],
  ] as const
  return (
    <div className="mailframe-ai-period">
      <div className="mailframe-ai-segments" role="radiogroup" aria-label={labels.aiPeriod}>
        {options.map(([value, label]) => (
          <label key={value} className="mailframe-ai-segment">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => {
                if (value !== 'other') onPeriod(value)
                else if (range !== null) onPeriod(range)
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {typeof period === 'object' && <RangeForm range={period} onRange={onPeriod} />}
    </div>
  )
}
