'use client'
import { MONTH } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { addMonths } from './days.js'
import { formatMonth } from './format.js'

export interface MonthPickerProps {
  /** `yyyy-MM` */
  month: string
  /** The last one that can be chosen: the present. Undefined while that is not known. */
  last: string | undefined
  onMonth: (month: string) => void
}

/** The spec names no first month, and native month inputs are missing in some browsers: two years by name. */
const MONTHS = 24

/** Chooses a month by name, or steps to the one before or after. */
export function MonthPicker({ month, last, onMonth }: MonthPickerProps) {
  const { labels, language } = useMailframe()
  const newest = last === undefined || month > last ? month : last
  const listed = Array.from({ length: MONTHS }, (_, index) => addMonths(newest, -index))
  const months = listed.includes(month) ? listed : [...listed, month]

  // A button that is `disabled` under the finger loses the focus.
  const step = (label: string, by: 1 | -1) => {
    const target = addMonths(month, by)
    const isEnd = !MONTH.test(target) || (by === 1 && target > newest)
    return (
      <button
        type="button"
        className="mailframe-button mailframe-ai-step"
        data-size="small"
        data-step={by === 1 ? 'next' : 'previous'}
        aria-label={label}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onMonth(target)
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m10 3-5 5 5 5" />
        </svg>
      </button>
    )
  }
  return (
    <div className="mailframe-ai-month">
      {step(labels.aiPreviousMonth, -1)}
      <select
        className="mailframe-ai-select"
        aria-label={labels.aiMonth}
        value={month}
        onChange={(event) => onMonth(event.target.value)}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each, language)}
          </option>
        ))}
      </select>
      {step(labels.aiNextMonth, 1)}
    </div>
  )
}
