'use client'
import { AI_MESSAGES, dateRangeProblem, MONTH } from '@mailframe/protocol/service'
import { type ComponentPropsWithoutRef, type FormEvent, useId, useRef, useState } from 'react'
import type { DateRange } from '../client/route-client.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { type AiPeriod, addMonths } from './days.js'
import { formatMonth } from './format.js'

interface PeriodPickerProps {
  period: AiPeriod
  /** The days that are shown, which a custom range starts from. */
  range: DateRange | null
  onPeriod: (period: AiPeriod) => void
}

/** Chooses the days to show: a named period, or any first and last day. */
export function PeriodPicker({ period, range, onPeriod }: PeriodPickerProps) {
  const labels = useLabels(aiTexts)
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

/** A form for a first and a last day. They apply on submit, so that a half-typed date reads nothing. */
function RangeForm({ range, onRange }: { range: DateRange; onRange: (range: DateRange) => void }) {
  const labels = useLabels(aiTexts)
  const [days, setDays] = useState(range)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React events bubble: a form of the app around the widget would be submitted too.
    event.stopPropagation()
    const found = dateRangeProblem(days)
    if (found === null) {
      setProblem(null)
      return onRange(days)
    }
    const { field, message } = found
    setProblem({
      field,
      text: message === AI_MESSAGES.dateRange ? labels.aiDateOrder : labels.aiDateRequired,
    })
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }

  const field = (name: 'startDate' | 'endDate', label: string) => (
    <Field
      label={label}
      name={name}
      type="date"
      value={days[name]}
      problem={problem?.field === name ? problem.text : null}
      onValue={(value) => {
        setDays({ ...days, [name]: value })
        setProblem(null)
      }}
    />
  )
  return (
    <form ref={form} className="mailframe-ai-range" onSubmit={handleSubmit} noValidate>
      {field('startDate', labels.aiFrom)}
      {field('endDate', labels.aiTo)}
      <button type="submit" className="mailframe-button">
        {labels.aiApply}
      </button>
    </form>
  )
}

interface MonthPickerProps {
  /** `yyyy-MM` */
  month: string
  /** The last one that can be chosen, the current month. Undefined while that is not known. */
  last: string | undefined
  onMonth: (month: string) => void
}

/** Months in the list: two years. The service has no first month, and some browsers have no month input. */
const MONTHS = 24

/** Chooses a month from a list, or the one before or after. */
export function MonthPicker({ month, last, onMonth }: MonthPickerProps) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const newest = last === undefined || month > last ? month : last
  const listed = Array.from({ length: MONTHS }, (_, index) => addMonths(newest, -index))
  const months = listed.includes(month) ? listed : [...listed, month]

  // `aria-disabled`: a button that becomes `disabled` loses the focus.
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

export interface FieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> {
  label: string
  name: string
  value: string
  /** What is wrong with the value, or null. */
  problem: string | null
  onValue: (value: string) => void
}

/** A labelled input with its problem below it. */
export function Field({ label, problem, onValue, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="mailframe-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onValue(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="mailframe-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
