'use client'
import { dateRangeProblem, MESSAGES } from '@mailframe/protocol'
import { type FormEvent, useRef, useState } from 'react'
import type { DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { Field } from './field.js'

/** Asks for a first and a last day. They count when they are sent: a date that is half typed asks for nothing. */
export function RangeForm({ range, onRange }: { range: DateRange; onRange: (range: DateRange) => void }) {
  const { labels } = useMailframe()
  const [days, setDays] = useState(range)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Nor does it send a form of the app around it.
    event.stopPropagation()
    const found = dateRangeProblem(days)
    if (found === null) {
      setProblem(null)
      return onRange(days)
    }
    const { field, message } = found
    setProblem({ field, text: message === MESSAGES.dateRange ? labels.aiDateOrder : labels.aiDateRequired })
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
